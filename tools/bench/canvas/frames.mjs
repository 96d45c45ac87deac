// What a page's frames cost: script time by frame, frames that came too late, pauses for garbage.

/** In the page, before any of its scripts: times every animation frame's callbacks. */
export function timeFrames() {
  const request = window.requestAnimationFrame.bind(window);
  const record = { script: [], gaps: [], last: 0 };
  window.frameRecord = record;
  let openFrame = -1;
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      const startMs = performance.now();
      callback(time);
      const tookMs = performance.now() - startMs;
      // Several callbacks of one frame are one frame's script.
      if (time === openFrame) record.script[record.script.length - 1] += tookMs;
      else {
        if (record.last > 0) record.gaps.push(time - record.last);
        record.last = time;
        record.script.push(tookMs);
        openFrame = time;
      }
    });
}

/** Script milliseconds of a while's frames, sorted, and the share of frames that were dropped. */
export async function measureFrames(page, ms, act = () => page.waitForTimeout(200)) {
  await page.evaluate(() => {
    window.frameRecord.script.length = 0;
    window.frameRecord.gaps.length = 0;
  });
  for (const endsAtMs = Date.now() + ms; Date.now() < endsAtMs; ) await act();
  const { script, gaps } = await page.evaluate(() => window.frameRecord);
  const frameMs = 1000 / 60;
  const missed = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frameMs) - 1), 0);
  return {
    script: script.sort((a, b) => a - b),
    dropped: missed / Math.max(1, missed + gaps.length),
  };
}

/** The value that so large a share is under. */
export function at(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The longest pause for garbage while `act` runs, in milliseconds, and how many there were. */
export async function measureGarbage(page, act) {
  const cdp = await page.context().newCDPSession(page);
  const pauses = [];
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, dur, ph } of value)
      if (ph === 'X' && (name === 'MinorGC' || name === 'MajorGC')) pauses.push(dur / 1000);
  });
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'devtools.timeline,v8' });
  await act();
  const done = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await done;
  await cdp.detach();
  return { longestMs: Math.max(0, ...pauses), count: pauses.length };
}

/** Megabytes of script's heap after everything unused has been thrown away. */
export async function heapMb(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  await cdp.detach();
  return usedSize / 1024 / 1024;
}
