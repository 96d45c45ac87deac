import type { Station } from '#engine/rules/trip/assault/assault.ts';
import type { AssaultFact } from '#engine/world/assault/assault-world.ts';

/** Something short that is on the screen: how long it lasts is decided here and nowhere else. */
export interface Strike {
  readonly kind: 'volley' | 'bolt' | 'hit' | 'ripple' | 'slip';
  readonly bornMs: number;
  readonly ms: number;
  /** The base's gun that fires, for a bolt; or the side that a volley goes to. */
  readonly gun: number;
  readonly station: Station | null;
}

const LASTS = { volley: 520, bolt: 160, hit: 400, ripple: 420, slip: 620 } as const;

/** The effects of an assault's facts. */
export class Strikes {
  private strikes: Strike[] = [];
  private volleys = 0;

  clear(): void {
    this.strikes = [];
  }

  add(fact: AssaultFact, nowMs: number): void {
    if (fact.kind === 'volley') this.put('volley', nowMs, this.volleys++, fact.station);
    if (fact.kind === 'stopped') {
      this.put('bolt', nowMs, fact.gun, fact.station);
      this.put(fact.station === 'drive' ? 'slip' : 'ripple', nowMs, fact.gun, fact.station);
      if (fact.damage > 0) this.put('volley', nowMs, this.volleys++, 'guns');
    }
    if (fact.kind === 'hit') {
      this.put('bolt', nowMs, fact.gun, null);
      this.put('hit', nowMs, fact.gun, null);
    }
  }

  /** The effects that are on the screen now, each with its age, 0 to 1. */
  shown(nowMs: number): { readonly strike: Strike; readonly age: number }[] {
    this.strikes = this.strikes.filter(({ bornMs, ms }) => nowMs < bornMs + ms);
    return this.strikes.map((strike) => ({ strike, age: (nowMs - strike.bornMs) / strike.ms }));
  }

  private put(kind: Strike['kind'], bornMs: number, gun: number, station: Station | null): void {
    this.strikes.push({ kind, bornMs, ms: LASTS[kind], gun, station });
  }
}
