/** The balancer's own errors have the form of the servers'. After 502 and 504 nobody knows whether the call was executed. */
const errors = [
  [502, 'outcome_unknown'],
  [503, 'unavailable'],
  [504, 'outcome_unknown'],
].map(([status, code]) => {
  const body = JSON.stringify({ detail: 'The game is unavailable right now, try again in a moment', code });
  return `  http-error status ${status} content-type application/json string '${body}' hdr Retry-After 1`;
});

/**
 * HAProxy's configuration: calls go to any server that is ready, and sockets stay with the server that they began with, as
 * Socket.IO's polling needs. Only a call that reached no server is sent again.
 */
export function haproxyConfig(port: number, servers: readonly number[]): string {
  // What waits for a server that answers no more is cut, so that it is sent again elsewhere.
  const check = 'check inter 1s fall 3 rise 1 on-marked-down shutdown-sessions';
  const calls = servers.map((server, index) => `  server s${index + 1} 127.0.0.1:${server} ${check}`);
  const sockets = servers.map(
    (server, index) => `  server s${index + 1} 127.0.0.1:${server} cookie s${index + 1} ${check}`,
  );
  return `defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  timeout check 2s
  option forwardfor
  option httpchk GET /readyz
  option redispatch
  retries 3
  retry-on conn-failure
${errors.join('\n')}
frontend game
  bind 127.0.0.1:${port}
  use_backend sockets if { path_beg /live/ }
  default_backend calls
backend calls
  balance roundrobin
  timeout server 20s
${calls.join('\n')}
backend sockets
  balance leastconn
  cookie server insert indirect nocache httponly
${sockets.join('\n')}
`;
}
