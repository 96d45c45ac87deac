// Costs of a page's frames: script time by frame, dropped frames, garbage collection pauses. Script time is
// the CPU time that the page's main thread spent in a frame's callbacks, from the browser's trace. Other
// programs and a slow drawing process don't affect it.

/** Runs in the page before its own scripts: records the time between frames. */
export function timeFrames() {
  const record = { gaps: [], last: 0 };
  window.frameRecord = record;
  const tick = (time) => {
    if (record.last > 0) record.gaps.push(time - record.last);
    record.last = time;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

const frameMs = 1000 / 60;

/**
 * Measures while `act` runs: script milliseconds by frame, sorted; frames a second; the share of dropped
 * frames; garbage collection pauses in milliseconds.
 */
export async function measureFrames(page, act) {
  const cdp = await page.context().newCDPSession(page);
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const categories = 'devtools.timeline,v8,disabled-by-default-v8.gc';
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', categories });
  await page.evaluate(() => {
    window.frameRecord.gaps.length = 0;
  });
  await act();
  const gaps = await page.evaluate(() => window.frameRecord.gaps);
  const done = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await done;
  await cdp.detach();
  const missed = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frameMs) - 1), 0);
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1000;
  const { frames, pauses } = readTrace(events);
  return {
    script: frames.sort((a, b) => a - b),
    rate: gaps.length / seconds,
    dropped: missed / Math.max(1, missed + gaps.length),
    pauses: pauses.sort((a, b) => a - b),
  };
}

/** Callbacks that closely follow each other belong to the same frame. */
function readTrace(events) {
  const calls = events.filter(({ name, ph }) => name === 'FireAnimationFrame' && ph === 'X');
  const thread = commonest(calls.map(({ pid, tid }) => `${pid} ${tid}`));
  const own = (event) => `${event.pid} ${event.tid}` === thread;
  const frames = [];
  let lastTs = Number.NEGATIVE_INFINITY;
  for (const { ts, dur, tdur } of calls.filter(own).sort((a, b) => a.ts - b.ts)) {
    const ms = (tdur ?? dur) / 1000;
    if ((ts - lastTs) / 1000 < frameMs / 3 && frames.length > 0) frames[frames.length - 1] += ms;
    else frames.push(ms);
    lastTs = ts + dur;
  }
  const pauses = events
    .filter(
      (event) => event.ph === 'X' && (event.name === 'MinorGC' || event.name === 'MajorGC') && own(event),
    )
    .map(({ dur, tdur }) => (tdur ?? dur) / 1000);
  return { frames, pauses };
}

function commonest(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** A quantile of sorted values; `share` is 0 to 1. */
export function at(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The JavaScript heap in megabytes after a garbage collection. */
export async function heapMb(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  await cdp.detach();
  return usedSize / 1024 / 1024;
}
