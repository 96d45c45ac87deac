import { WebSocket } from 'ws';
import { livePath } from '#engine/protocol/core/live.ts';

/** Messages received by a generator's sockets. */
export interface Pushes {
  count: number;
  bytes: number;
  beats: number;
  beatBytes: number;
  welcomes: number;
  ended: number;
}

export const noPushes = (): Pushes => ({
  count: 0,
  bytes: 0,
  beats: 0,
  beatBytes: 0,
  welcomes: 0,
  ended: 0,
});

/** A sign of life of a running trip carries this and no cargo. */
const beatMark = '"remainingMs"';

/** Key by which a balancer sends a device to a server. */
const placeOf = ({ fingerprint }: { readonly fingerprint: string }) => fingerprint.slice(0, 8);

/** Opens a device's live connection, which only counts what it gets. Resolves when it is admitted. */
export function openLive(
  port: number,
  localAddress: string,
  auth: { readonly fingerprint: string },
  pushes: () => Pushes,
  onInbox: () => void,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(
      `ws://127.0.0.1:${port}${livePath}?EIO=4&transport=websocket&device=${placeOf(auth)}`,
      {
        localAddress,
        perMessageDeflate: false,
        headers: { Origin: `http://127.0.0.1:${port}` },
      },
    );
    let isAdmitted = false;
    socket.on('error', reject);
    socket.on('close', () => {
      if (isAdmitted) pushes().ended++;
      else reject(new Error('A live connection was refused'));
    });
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1');
      if (text[0] === '0') socket.send(`40${JSON.stringify(auth)}`);
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40')) {
        isAdmitted = true;
        resolve(socket);
      } else if (text.startsWith('44')) reject(new Error(`A live connection was refused: ${text}`));
      else {
        count(text, pushes());
        if (text.includes('"inbox:changed"')) onInbox();
      }
    });
  });
}

function count(text: string, pushes: Pushes): void {
  if (text.includes('"trip:state"') && text.includes('"seed"')) pushes.welcomes++;
  else if (text.includes(beatMark)) {
    pushes.beats++;
    pushes.beatBytes += text.length;
  } else {
    pushes.count++;
    pushes.bytes += text.length;
  }
}
