import { type State, state } from '../../core/state.ts';
import { watch } from '../../core/watch.ts';
import type { Score } from '../../device/music-player.ts';
import { playMusic } from '../../device/sound.ts';

/** The share that chains reach at this much above 100 percent is all of the layer. */
const FULL_CHAIN_PERCENT = 50;

/** Lets the music follow the present screen. Called once. */
export function startMusic(): void {
  watch(
    () => (state.boot.stage === 'ready' ? JSON.stringify(musicOf(state)) : null),
    (score) => playMusic(score ? (JSON.parse(score) as Score) : null),
  );
}

/**
 * Stems that are heard with their volume, 0 to 1. The galaxy has its theme, and every kind of sky one of its
 * own. In a flight come the theme's moving layer, its pulse while a chain lasts, and a pirate's; docking
 * and assault replace them.
 */
export function musicOf({ view, systems, live, docking, assault, reward }: State): Score {
  if (view.place === 'galaxy') return { 'galaxy-base': 1 };
  const sky = systems.find(({ uuid }) => uuid === view.systemId)?.nebula ?? 'deep';
  const ground = `${sky}-base` as const;
  if (reward || view.place === 'system' || view.place === 'launch') return { [ground]: 1 };
  if (view.place === 'docking') return { [ground]: 0.6, docking: docking?.end ? 0 : 1 };
  if (view.place === 'assault')
    return assault?.end ? { [ground]: 1 } : { [ground]: 0.5, assault: assault?.countdown ? 0.5 : 1 };
  // Only the theme plays once the flight has arrived or its tapping phase is over.
  const isOver = live?.tapping?.isOver === true && !live.tapping.stays;
  if (!live || live.remainingMs <= 0 || isOver) return { [ground]: 1 };
  return {
    [ground]: live.pirate ? 0.6 : 0.9,
    [`${sky}-flight`]: live.pirate ? 0.35 : 0.9,
    [`${sky}-chain`]: chainLevel(live.chain),
    pirate: live.pirate ? 1 : 0,
  };
}

/** In five steps, so that not every hit starts a fade. */
function chainLevel(chain: { hits: number; percent: number } | null): number {
  if (!chain || chain.hits < 2) return 0;
  const share = Math.min(1, Math.max(0, (chain.percent - 100) / FULL_CHAIN_PERCENT));
  return 0.2 + Math.round(share * 4) / 5;
}
