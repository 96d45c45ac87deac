import type Phaser from 'phaser';
import { startMusic } from '#engine/client/trip/flight/music.ts';
import { reportError } from '../engine/client/core/report-error.ts';
import { noteDrawn, setCanvas } from '../engine/client/core/scene-port.ts';
import type { Place } from '../engine/client/core/state.ts';
import { state } from '../engine/client/core/state.ts';
import { watch } from '../engine/client/core/watch.ts';
import { startSound } from '../engine/client/device/sound.ts';
import { isHidden, onVisibilityChange } from '../engine/client/device/visibility.ts';
import { AssaultScene } from './assault/assault-scene.ts';
import { DockingScene } from './docking/docking-scene.ts';
import { readCanvasColours } from './draw/colours.ts';
import { GalaxyScene } from './galaxy/galaxy-scene.ts';
import { Art } from './stage/art.ts';
import { createGame, maxTextureSize, resizeGame } from './stage/create-game.ts';
import { Director } from './stage/director.ts';
import { PointerInput } from './stage/pointer-input.ts';
import { FrameWatch, QUALITIES, type Quality, startQuality } from './stage/quality.ts';
import { type CanvasStage, readViewport } from './stage/stage.ts';
import { SystemScene } from './system/system-scene.ts';
import { TripScene } from './trip/trip-scene.ts';

/** Wait for a lost context: a context that returns does so within seconds. */
const contextGoneAfterMs = 8000;

/** Starts the canvas behind the HUD: one game for the whole visit, whose scenes follow the client's state. */
export async function startCanvas(parent: HTMLElement): Promise<void> {
  startSound();
  startMusic();
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  // Asking `matchMedia` crosses into the browser, and this runs several times a frame.
  let wantsCalm = calm.matches;
  calm.addEventListener('change', () => {
    wantsCalm = calm.matches;
  });
  /** The largest side that the GPU draws, in device pixels. */
  let maxSide = Number.POSITIVE_INFINITY;
  const ratioOf = (quality: Quality): number =>
    Math.min(devicePixelRatio || 1, quality.ratio, maxSide / Math.max(innerWidth, innerHeight));
  const quality = startQuality(navigator);
  const first = readViewport(ratioOf(quality));
  const game = await createGame(parent, first.width, first.height, first.ratio);
  maxSide = maxTextureSize(game);
  const stage: CanvasStage = {
    viewport: first,
    quality,
    colours: readCanvasColours(),
    art: new Art(game.textures),
    pointer: new PointerInput(game.canvas),
    isCalm: () => state.settings.reducedMotion || wantsCalm,
  };

  const scenes = makeScenes(stage);
  for (const scene of [scenes.assault, scenes.docking, scenes.trip, scenes.system, scenes.galaxy])
    game.scene.add(scene.name, scene, false);
  const director = new Director(game, scenes, stage);

  const fitWindow = (): void => {
    const next = readViewport(ratioOf(stage.quality));
    const { width, height, ratio } = stage.viewport;
    stage.viewport = next;
    if (next.width !== width || next.height !== height || next.ratio !== ratio) {
      resizeGame(game, next.width, next.height, next.ratio);
    }
    director.relayout();
  };
  addEventListener('resize', fitWindow);
  addEventListener('scene-layout', fitWindow);

  game.events.on('postrender', () => afterFrame(director));
  drawLessWhenSlow(game, stage, fitWindow);

  fitWindow();
  watchContext(game.canvas);
  sleepWhileHidden(game);
  watch(
    () => state.boot.stage === 'ready' && state.view.place,
    (place) => {
      if (place) void director.go(place as Place);
    },
  );
}

function afterFrame(director: Director): void {
  director.tidy();
  if (director.hasArrived) noteDrawn();
}

/**
 * Lowers the quality by a step when frames were slow for a while, and raises it again if
 * the step was in vain.
 */
function drawLessWhenSlow(game: Phaser.Game, stage: CanvasStage, fitWindow: () => void): void {
  const frames = new FrameWatch();
  let before: Quality | null = null;
  const change = (quality: Quality | null | undefined): void => {
    if (!quality) return;
    stage.quality = quality;
    fitWindow();
  };
  game.events.on('step', (_: number, deltaMs: number) => {
    if (frames.add(deltaMs)) {
      const lower = QUALITIES[QUALITIES.indexOf(stage.quality) + 1];
      before = lower ? stage.quality : null;
      change(lower);
    } else if (frames.takesBack()) change(before);
  });
}

/** The scene of each place; launch and flight share a scene. */
function makeScenes(stage: CanvasStage) {
  const trip = new TripScene(stage);
  return {
    galaxy: new GalaxyScene(stage),
    system: new SystemScene(stage),
    launch: trip,
    trip,
    docking: new DockingScene(stage),
    assault: new AssaultScene(stage),
  };
}

/** Nothing is drawn while nobody can see it. */
function sleepWhileHidden({ loop }: Awaited<ReturnType<typeof createGame>>): void {
  const update = (): void => {
    const isUnseen = isHidden() || state.view.isSceneHidden;
    if (isUnseen) loop.sleep();
    else if (!loop.running) loop.wake(true);
  };
  onVisibilityChange(update);
  watch(() => state.view.isSceneHidden, update);
}

/** Without a GPU the player continues with lists, until the GPU returns. */
function watchContext(canvas: HTMLCanvasElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = (): void => {
    clearTimeout(timer);
    // A page that nobody sees gets no context back.
    if (isHidden()) timer = setTimeout(giveUp, contextGoneAfterMs);
    else setCanvas(false);
  };
  canvas.addEventListener('webglcontextlost', () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, contextGoneAfterMs);
  });
  canvas.addEventListener('webglcontextrestored', () => {
    clearTimeout(timer);
    setCanvas(true);
  });
}

/** Without WebGL the player continues with lists. */
function goWithout(error: unknown): void {
  reportError(error, 'canvas');
  setCanvas(false);
}

const parent = document.getElementById('canvas');
if (parent) startCanvas(parent).catch(goWithout);
