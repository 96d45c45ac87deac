// Callers who hold what they have opened, in a process of their own: bodies of 16 bytes a second, and sockets
// that bring half a head at most. Each that is ended begins again. Reads the attack from standard input, and
// prints how each attempt ended.

import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

let text = '';
for await (const chunk of process.stdin) text += chunk;
const { port, slowBodies, idleSockets, forMs } = JSON.parse(text);
/** An address of this machine that nobody else calls from: behind a balancer it is a network of its own. */
const from = process.platform === 'linux' ? { localAddress: '127.0.0.2' } : {};
/** Its body is read before anything is counted or checked. */
const bodyHead = [
  'POST /account/v1/auth/session/ HTTP/1.1',
  `Host: 127.0.0.1:${port}`,
  'Content-Type: application/json',
  'Content-Length: 5000',
  '\r\n',
].join('\r\n');
const beginsAgainAfterMs = 250;
const endsMs = Date.now() + forMs;
const ends = {};

/**
 * Holds a connection until it is ended or the attack is over; returns the status that was answered, or how it
 * ended.
 */
function hold(firstText, everySecond) {
  return new Promise((resolve) => {
    let answer = '';
    let isOurs = false;
    const socket = connect({ port, host: '127.0.0.1', ...from }, () => socket.write(firstText));
    const sending = setInterval(() => socket.writable && socket.write(everySecond), 1000);
    const over = setTimeout(() => {
      isOurs = true;
      socket.destroy();
    }, endsMs - Date.now());
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(sending);
      clearTimeout(over);
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      resolve(status ?? (isOurs ? 'held' : 'closed'));
    });
  });
}

async function holdAgain(what, firstText, everySecond) {
  // Not all in one moment: the balancer's queue of new connections is not the subject.
  await wait(Math.random() * 1000);
  while (Date.now() < endsMs) {
    const how = await hold(firstText, everySecond);
    ends[`${what} ${how}`] = (ends[`${what} ${how}`] ?? 0) + 1;
    if (how !== 'held') await wait(beginsAgainAfterMs);
  }
}

await Promise.all([
  ...Array.from({ length: slowBodies }, () => holdAgain('body', bodyHead, ' '.repeat(16))),
  ...Array.from({ length: idleSockets }, (_, index) =>
    holdAgain('socket', index % 2 === 0 ? '' : bodyHead.slice(0, 60), ''),
  ),
]);
process.stdout.write(JSON.stringify(ends));
