// Profiles a crowd's page: the share of script time by function.
import { basename } from 'node:path';

/** The most expensive functions, each with its milliseconds per second of profiling. */
export async function profileScript(page, ms) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: 100 });
  await cdp.send('Profiler.start');
  await page.waitForTimeout(ms);
  const { profile } = await cdp.send('Profiler.stop');
  await cdp.detach();
  const selfMs = new Map();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  for (const [i, id] of profile.samples.entries()) {
    const { functionName, url, lineNumber } = nodes.get(id).callFrame;
    const name = `${functionName || '(anonymous)'} ${basename(url)}:${lineNumber + 1}`;
    selfMs.set(name, (selfMs.get(name) ?? 0) + (profile.timeDeltas[i] ?? 0) / 1000);
  }
  return [...selfMs]
    .filter(([name]) => !/^\((?:idle|program|root)\)/.test(name))
    .map(([name, total]) => ({ name, msPerSecond: (total * 1000) / ms }))
    .sort((a, b) => b.msPerSecond - a.msPerSecond);
}
