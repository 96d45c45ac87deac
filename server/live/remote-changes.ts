import type { Bus } from '../bus/bus.ts';

/** Tells the other processes of written changes, and hears of theirs for the players that are connected here. */
export class RemoteChanges {
  readonly #bus: Bus;
  readonly #onChange: (playerId: string, rev: number) => void;
  /** The connected players, with the number of their devices. */
  readonly #followed = new Map<string, { devices: number; readonly following: Promise<void> }>();

  constructor(bus: Bus, onChange: (playerId: string, rev: number) => void) {
    this.#bus = bus;
    this.#onChange = onChange;
    // Changes during the gap were not heard.
    bus.onGap(() => {
      for (const playerId of this.#followed.keys()) onChange(playerId, Number.POSITIVE_INFINITY);
    });
  }

  publish(playerId: string, rev: number): void {
    this.#bus.publish(channelOf(playerId), String(rev));
  }

  /** Hears of the player's changes from now on, until `leave` was called as often as this. */
  join(playerId: string): Promise<void> {
    const known = this.#followed.get(playerId);
    if (known) {
      known.devices++;
      return known.following;
    }
    const following = this.#bus.follow(channelOf(playerId), (rev) => this.#onChange(playerId, Number(rev)));
    this.#followed.set(playerId, { devices: 1, following });
    return following;
  }

  leave(playerId: string): void {
    const known = this.#followed.get(playerId);
    if (!known || --known.devices > 0) return;
    this.#followed.delete(playerId);
    this.#bus.unfollow(channelOf(playerId));
  }
}

function channelOf(playerId: string): string {
  return `player:${playerId}`;
}
