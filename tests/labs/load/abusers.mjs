// Abusers in a process of their own, on eight connections each. Each calls as fast as it is answered, or with
// `perSecond` so many times a second together; with `isPatient` a refused one waits as long as it was told.
// Reads the server's address and the abusers' credentials from standard input, and prints how often each
// status was answered.

import { createHash, createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

let text = '';
for await (const chunk of process.stdin) text += chunk;
const { url, abusers, forMs, perSecond, isPatient, connectionsEach = 8 } = JSON.parse(text);
const { hostname, port } = new URL(url);
const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
const endsMs = Date.now() + forMs;
const everyMs = perSecond ? (1000 * abusers.length * connectionsEach) / perSecond : 0;
const counts = {};
let lastTimestamp = 0;

/** Calls of an abuser: changes, long reads, and calls with a bad signature. */
const kinds = [
  ['PUT', '/game/v1/protomatters/', '{"amount":1000000}', true],
  ['GET', '/game/v1/ledger/?limit=100', '', true],
  ['GET', '/game/v1/leaderboard/?type=earned&range=total', '', true],
  ['GET', '/account/v3/auth/me/', '', false],
  ['POST', '/game/v1/protomatters/synthesis/', '', true],
];

function send({ token, sessionId, signingKey, fingerprint }, [method, path, body, isSigned]) {
  lastTimestamp = Math.max(lastTimestamp + 1, Date.now());
  const hash = createHash('sha256').update(body).digest('hex');
  const signature = createHmac('sha256', isSigned ? signingKey : 'x')
    .update(`${method}\n${path}\n${lastTimestamp}\n${hash}`)
    .digest('hex');
  return new Promise((resolve) => {
    const asking = request(
      {
        agent,
        hostname,
        port,
        method,
        path,
        headers: {
          ...(body ? { 'Content-Type': 'application/json', 'Content-Length': body.length } : {}),
          Authorization: `Bearer ${token}`,
          'X-Session-Id': sessionId,
          'X-Device-Fingerprint': fingerprint,
          'X-Timestamp': String(lastTimestamp),
          'X-Signature': signature,
        },
      },
      (response) => {
        response.resume();
        response.on('close', () =>
          resolve({
            status: response.statusCode,
            afterSeconds: Number(response.headers['retry-after'] ?? 0),
          }),
        );
      },
    );
    asking.on('error', () => resolve({ status: 'lost', afterSeconds: 1 }));
    asking.end(body);
  });
}

async function abuse(credentials, first) {
  await wait(Math.random() * everyMs);
  for (let count = first; Date.now() < endsMs; count++) {
    const startedMs = Date.now();
    const { status, afterSeconds } = await send(credentials, kinds[count % kinds.length]);
    counts[status] = (counts[status] ?? 0) + 1;
    const restMs = Math.max(everyMs - (Date.now() - startedMs), isPatient ? 1000 * afterSeconds : 0);
    if (restMs > 0) await wait(Math.min(restMs, Math.max(0, endsMs - Date.now())));
  }
}

await Promise.all(
  abusers.flatMap((abuser) => Array.from({ length: connectionsEach }, (_, index) => abuse(abuser, index))),
);
process.stdout.write(JSON.stringify(counts));
agent.destroy();
