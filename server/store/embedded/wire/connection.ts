import type { Socket } from 'node:net';
import type { Command } from './command.ts';
import { answerMessage, messageLength, parseMessage } from './message.ts';

/** Serves one client: answers its requests one after another. Malformed bytes end the connection. */
export function serveConnection(socket: Socket, run: (command: Command) => Promise<Buffer>): void {
  let chunks: Buffer[] = [];
  let received = 0;
  let working: Promise<void> = Promise.resolve();

  const handle = async (bytes: Buffer): Promise<void> => {
    const request = parseMessage(bytes);
    const answer = await run(request.command);
    if (request.wantsAnswer && socket.writable) socket.write(answerMessage(request, answer));
  };

  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    received += chunk.length;
    try {
      for (;;) {
        if (received < 4) return;
        if (chunks[0]!.length < 4) chunks = [Buffer.concat(chunks)];
        const length = messageLength(chunks[0]!);
        if (length === undefined || received < length) return;
        const all = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
        // Copied, because documents keep references into it.
        const message = Buffer.from(all.subarray(0, length));
        chunks = all.length === length ? [] : [all.subarray(length)];
        received -= length;
        working = working.then(() => handle(message)).catch(() => void socket.destroy());
      }
    } catch {
      socket.destroy();
    }
  });
}
