/**
 * Runs in the page, before its own code: draws at most one frame in `frameMs`. Without a GPU each frame of
 * the canvas costs tens of milliseconds of a core, and without a limit drawing would take all of it.
 */
export function limitFrames(frameMs: number): void {
  const nextFrame = window.requestAnimationFrame.bind(window);
  const callbacks = new Map<number, FrameRequestCallback>();
  let lastId = 0;
  let isAsked = false;
  let drawnMs = Number.NEGATIVE_INFINITY;
  const draw = (nowMs: number) => {
    drawnMs = nowMs;
    isAsked = false;
    const due = [...callbacks.values()];
    callbacks.clear();
    for (const callback of due)
      try {
        callback(nowMs);
      } catch (error) {
        reportError(error);
      }
  };
  window.requestAnimationFrame = (callback) => {
    if (!isAsked) setTimeout(() => nextFrame(draw), Math.max(0, drawnMs + frameMs - performance.now()));
    isAsked = true;
    callbacks.set(++lastId, callback);
    return lastId;
  };
  window.cancelAnimationFrame = (id) => {
    callbacks.delete(id);
  };
}
