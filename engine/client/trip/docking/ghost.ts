import type { GhostView } from '../../../protocol/trip/entities.ts';
import { withTerms } from '../../../rules/core/with-terms.ts';
import { tickMs } from '../../../rules/trip/arrival/one-try.ts';
import { dockingTerms } from '../../../rules/trip/docking/docking.ts';
import { advanceDocking, replayDocking } from '../../../systems/docking/advance-docking.ts';
import { createDockingWorld, type DockingWorld } from '../../../world/docking/docking-world.ts';
import { state } from '../../core/state.ts';
import { tunablesOf } from '../../core/tunables.ts';
import type { LiveGhost } from '../projections.ts';
import { ghostOf } from './read-ghost.ts';

/** Runs that aren't won any more by the rules of this version. */
const unfit = new WeakSet<object>();

/** A docking of somebody else, replayed from its own seed beside the player's. It changes nothing. */
export class Ghost {
  /** Fraction of the next tick that has passed, 0 to 1. */
  intoTick = 0;

  private constructor(
    readonly world: DockingWorld,
    private readonly view: Pick<GhostView, 'pilot' | 'isOwn'>,
    private readonly ticks: number,
  ) {}

  /**
   * Undefined until everything is loaded, while it is switched off, and for a run that this version can't
   * fly any more.
   */
  static of(flightId: string): Ghost | undefined {
    const found = state.settings.ghost !== false ? ghostOf(flightId).state.value : null;
    const tunables = found && tunablesOf(found.tunablesVersion);
    if (!found || !tunables || unfit.has(found)) return undefined;
    // Plain copies: the found one is watched, and slow to read.
    const { pilot, isOwn, difficulty, seed } = found;
    const terms = dockingTerms(withTerms(tunables, found.terms && { ...found.terms }), difficulty);
    const input = found.input.map(({ tick, x, y }) => ({ tick, x, y }));
    const { won, ticks } = replayDocking(seed, input, terms);
    if (won) return new Ghost(createDockingWorld(seed, terms, input), { pilot: { ...pilot }, isOwn }, ticks);
    unfit.add(found);
    return undefined;
  }

  /** Milliseconds that it took. */
  get tookMs(): number {
    return this.ticks * tickMs;
  }

  /** Flies to `toMs` since the first tick. True when it has docked in this step. */
  advance(toMs: number): boolean {
    const wasOver = this.world.state.end !== null;
    this.intoTick = advanceDocking(this.world, toMs);
    this.world.facts.length = 0;
    return !wasOver && this.world.state.end !== null;
  }

  show(): LiveGhost {
    const { pilot, isOwn } = this.view;
    const { progress, end } = this.world.state;
    return {
      name: pilot.username ?? pilot.firstName,
      isOwn,
      progress: end ? 100 : Math.floor(progress + 1e-6),
      isDocked: end !== null,
      tookMs: Math.round(this.tookMs),
    };
  }
}
