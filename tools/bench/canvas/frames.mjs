// What a page's frames cost: script by frame, frames that came too late, pauses for garbage.
// The script's time is the processor's time that the page's own thread spent in a frame's callbacks, by the browser's
// trace: neither other programs nor a drawing process that is slow to take the picture count into it.

/** In the page, before any of its scripts: notes how far apart its frames are. */
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
 * Of the while that `act` takes: script milliseconds by frame, sorted; frames a second; the share of frames that were
 * dropped; pauses for garbage, in milliseconds.
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

/** A frame's callbacks follow one another within a moment; several are one frame's script. */
function readTrace(events) {
  const calls = events.filter(({ name, ph }) => name === 'FireAnimationFrame' && ph === 'X');
  const thread = mostFrequent(calls.map(({ pid, tid }) => `${pid} ${tid}`));
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

function mostFrequent(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** The value that so large a share is under; of sorted values. */
export function at(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Megabytes of script's heap after everything unused has been thrown away. */
export async function heapMb(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  await cdp.detach();
  return usedSize / 1024 / 1024;
}
