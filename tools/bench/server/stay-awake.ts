/**
 * Keeps this process from sleeping until the returned function is called. Waking a sleeping reader costs the
 * writer's system call, and the slower a server is, the more often its client would sleep.
 */
export function stayAwake(): () => void {
  let turn = setImmediate(function again() {
    turn = setImmediate(again);
  });
  return () => clearImmediate(turn);
}
