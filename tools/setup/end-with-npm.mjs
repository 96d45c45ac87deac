import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { platform } = process;
const lookEveryMs = 250;
const shells = /(^|[-/])(sh|ash|bash|dash|zsh|busybox)$/;

/**
 * Stops a script that npm runs when npm was killed: a server would hold its port without anybody noticing.
 * npm leaves its scripts no channel that closes with it, and the shell between the two outlives it, so npm
 * itself is looked for.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || platform === 'win32') return;
  const { parent, name } = describeProcess(process.ppid);
  const npm = shells.test(name) ? parent : process.ppid;
  const watch = setInterval(() => {
    if (isAlive(npm)) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMs);
  watch.unref();
}

/** A process's parent and the name of its program. */
function describeProcess(pid) {
  const line =
    platform === 'linux'
      ? readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^\d+ \((.*)\) \S (\d+) .*/s, '$2 $1')
      : execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent, name] = /^\s*(\d+)\s+(.*?)\s*$/.exec(line) ?? [];
  return { parent: Number(parent), name: name ?? '' };
}

/** False too for a process that has ended but whose parent hasn't asked for its status. */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    return error.code === 'EPERM';
  }
}
