/**
 * The balancer's own errors have the form of the servers'. After 502 and 504 nobody knows whether the call
 * was executed.
 */
const errors = [
  [502, 'outcome_unknown'],
  [503, 'unavailable'],
  [504, 'outcome_unknown'],
].map(([status, code]) => {
  const body = JSON.stringify({ detail: 'The game is unavailable right now, try again in a moment', code });
  return `  http-error status ${status} content-type application/json string '${body}' hdr Retry-After 1`;
});

/** Calls that a server gets at once; a server refuses more of them anyhow. */
const maxCallsOfServer = 96;

/**
 * A device's calls and its socket go to the same server as long as it is ready, so that the player is in that
 * server's memory and needs no message to another. Calls of no device go to any. Only a call that reached no
 * server is sent again, to another one.
 */
export function haproxyConfig(port: number, servers: readonly number[]): string {
  // A check opens a connection, which a busy server may answer late. So calls share a limited number of
  // connections and wait here for more, and a check has longer than a busy server takes as a rule. A server
  // marked down gets nothing new, but what it has stays: a busy one answers it, and a device notices by
  // itself that a dead one says nothing.
  const check = 'check inter 1s fall 3 rise 1';
  // The weight is the number of a server's places on the circle of hashes: few would make unequal shares.
  const rows = servers.map(
    (server, index) => `  server s${index + 1} 127.0.0.1:${server} weight 100 ${check}`,
  );
  return `defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  timeout check 4s
  timeout http-keep-alive 60s
  option forwardfor
  option httpchk GET /readyz
  option redispatch 1
  retries 3
  retry-on conn-failure
${errors.join('\n')}
frontend game
  bind 127.0.0.1:${port}
  http-request set-var(txn.device) req.hdr(x-device-fingerprint),bytes(0,8)
  http-request set-var(txn.device) url_param(device),bytes(0,8) if { path_beg /live/ }
  use_backend sockets if { path_beg /live/ }
  default_backend calls
backend calls
  balance hash var(txn.device)
  hash-type consistent
  timeout server 20s
  timeout queue 2s
  http-reuse always
${rows.map((row) => `${row} maxconn ${maxCallsOfServer}`).join('\n')}
backend sockets
  balance hash var(txn.device)
  hash-type consistent
${rows.join('\n')}
`;
}
