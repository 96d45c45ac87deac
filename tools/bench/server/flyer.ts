import { defaultTunables } from '#engine/content/tunables.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { objectStay } from '#engine/rules/trip/field/objects.ts';
import { BenchPilot } from './pilot.ts';

/** A pilot with a ship and a trip that can be flown repeatedly. */
export class Flyer {
  readonly #pilot: BenchPilot;
  readonly #shipId: string;
  readonly #trip: { readonly tripId: string; readonly solarSystemId: string };
  #session: AnswerOf<'sessions.start'> | undefined;
  #nextTap = 0;

  private constructor(pilot: BenchPilot, shipId: string, trip: { tripId: string; solarSystemId: string }) {
    this.#pilot = pilot;
    this.#shipId = shipId;
    this.#trip = trip;
  }

  static async create(url: string, telegramId: number): Promise<Flyer> {
    const pilot = new BenchPilot(url);
    await pilot.signIn(telegramId);
    const ship = await pilot.call('ships.create', {});
    const g = (await pilot.call('galaxies.list', {})).data[0]!.uuid;
    const s = (await pilot.call('systems.list', { params: { g } })).data[0]!.uuid;
    await pilot.call('systems.start', { params: { g, s } });
    const { data } = await pilot.call('trips.list', { params: { g, s } });
    const trip = data.find(({ type }) => type === 'personal')!;
    return new Flyer(pilot, ship.uuid, { tripId: trip.uuid, solarSystemId: s });
  }

  async launch(): Promise<void> {
    this.#session = await this.#pilot.call('sessions.start', {
      params: { id: this.#shipId },
      body: this.#trip,
    });
    this.#nextTap = 0;
  }

  /** Three taps that count. */
  async report(): Promise<void> {
    const { rejected } = await this.#pilot.call('sessions.replenish', this.#taps(3));
    if (rejected.length > 0) throw new Error(`A tap was rejected: ${rejected[0]!.fault}`);
  }

  #taps(count: number) {
    const { params } = this.#flight();
    const taps = Array.from({ length: count }, (_, index) => {
      const k = this.#nextTap + index;
      return { k, t: objectStay(k, defaultTunables).appearsMs + 500 };
    });
    this.#nextTap += count;
    return { params, body: { baggage: 0, taps } };
  }

  async collect(): Promise<void> {
    await this.#pilot.call('sessions.finish', { params: this.#flight().params });
  }

  #flight() {
    if (!this.#session) throw new Error('Nothing was launched');
    return { params: { id: this.#shipId, sid: this.#session.uuid } };
  }
}
