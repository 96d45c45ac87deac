import { answerParent } from '../server/child.ts';
import { noPushes, type Pushes } from './live-socket.ts';
import type { SeededPlayer } from './seed-players.ts';
import { noTally, TappingPlayer, type TapTally } from './tapping-player.ts';

// Plays many players in one process.

export interface LoadOptions {
  readonly tally: TapTally;
  readonly pushes: Pushes;
}

export interface NewPlayers {
  readonly port: number;
  readonly players: readonly SeededPlayer[];
  /** Whether they tap, or only look on. */
  readonly tap: boolean;
  /**
   * They don't wait for each other: all connect at once, and report whether or not their live connections
   * stand.
   */
  readonly isRush: boolean;
  /** Interval of each player's reports in milliseconds. */
  readonly everyMs: number;
}

const connectAtOnce = 20;
const tapping: TappingPlayer[] = [];
let tally = noTally();
let pushes = noPushes();

async function add({ port, players, tap, isRush, everyMs }: NewPlayers): Promise<null> {
  const added = players.map((player) => new TappingPlayer(player, port, everyMs, () => tally));
  if (isRush) {
    tapping.push(...added);
    for (const player of added) player.start();
    await Promise.all(added.map((player) => player.connect(() => pushes).catch(() => tally.unconnected++)));
    return null;
  }
  for (let at = 0; at < added.length; at += connectAtOnce)
    await Promise.all(added.slice(at, at + connectAtOnce).map((player) => player.connect(() => pushes)));
  if (tap) {
    tapping.push(...added);
    for (const player of added) player.start();
  }
  return null;
}

/** Events since the last read. */
function take(): LoadOptions {
  const load = { tally, pushes };
  tally = noTally();
  pushes = noPushes();
  return load;
}

answerParent(null, {
  add: (order) => add(order as never),
  take,
  stop: () => {
    for (const player of tapping.splice(0)) player.stop();
  },
});
