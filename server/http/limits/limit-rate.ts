import type { Request, RequestHandler } from 'express';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { ErrorCode } from '#engine/protocol/core/errors.ts';
import type { CallName } from '#engine/protocol/core/paths.ts';
import type { Redis } from '../../bus/connect-redis.ts';
import { commands } from '../../commands/core/commands.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { callerNetwork } from '../../core/caller-network.ts';
import { isSameSecret } from '../../core/sign-in/is-same-secret.ts';
import { machineTimers, type Timers } from '../../core/timers.ts';
import type { Rate, Settings } from '../../settings.ts';
import { type CallStep, headerOf, readToken } from '../calls/call.ts';
import { SlowLane } from './slow-lane.ts';

/** Points for calls that cost more than one point's work, here or in a service that the server asks. */
const costs: Readonly<Partial<Record<CallName, number>>> = {
  'auth.token': 2,
  'auth.session': 4,
  'leaderboard.list': 3,
  'ledger.list': 3,
  'payments.create': 5,
  'wallets.link': 5,
  'nfts.sync': 10,
};

export interface RateSteps {
  /**
   * Runs before anything is read: charges the address for calls that need no session. A session that this
   * server doesn't know is charged to the token's user, or to the address without a genuine token.
   */
  readonly limitAddress: CallStep;
  /** Wraps a check so that its failures are charged to the address; with a code, only those. */
  chargeFailures(check: CallStep, code?: ErrorCode): CallStep;
  /**
   * Runs after the session check: charges the player. Calls that wait for an outside service never take the
   * slow lane.
   */
  readonly limitPlayer: CallStep;
}

/**
 * Counts unsigned calls by address, and signed calls by player. So a neighbour behind the same address can't
 * use up an honest player's calls, and naming another player's session gains nothing. Long before a player is
 * refused, their calls take the slow lane.
 */
export function limitRate(
  { addressRate, playerRate, slowLaneRate, redisPatienceMs, trustedProxies, ads, timers }: Settings,
  redis: Redis | null,
): RateSteps {
  const shared = redis && { redis, patienceMs: redisPatienceMs };
  const addresses = new RateLimit(addressRate, 'address', shared, timers);
  const searches = new RateLimit(addressRate, 'session', shared, timers);
  const players = new RateLimit(playerRate, 'player', shared, timers);
  const slowLane = new SlowLane(slowLaneRate, timers);
  /** A request is charged to its address once, however many checks it fails. */
  const charged = new WeakSet<Request>();
  const chargeAddress = async (request: Request, points?: number) => {
    if (charged.has(request)) return;
    charged.add(request);
    await take(request, addresses, callerNetwork(request, trustedProxies), points);
  };
  return {
    limitAddress: (request) => {
      const { spec, name, services } = request.call;
      if (spec.access === 'developer' || name === 'webhooks.messenger') return;
      // An ad network reports all players' ads from a few addresses.
      if (name === 'webhooks.ads' && ads && isSameSecret(String(request.query.key), ads.secret)) return;
      if (spec.access === 'open') return chargeAddress(request, costs[name]);
      if (spec.access === 'token') return;
      if (services.store.sessions.isCached(headerOf(request, 'x-session-id') ?? '')) return;
      // Finding it costs a database read. A player whose session another server knows isn't the neighbour
      // who floods.
      const identity = readToken(request);
      return identity ? searches.take(String(identity.telegramId)) : chargeAddress(request);
    },
    chargeFailures: (check, code) => async (request, response) => {
      try {
        await check(request, response);
      } catch (error) {
        if (error instanceof CallRefused && error.status < 500 && (!code || error.code === code))
          await chargeAddress(request);
        throw error;
      }
    },
    limitPlayer: async (request, response) => {
      const { call } = request;
      if (!call.identity) return;
      const key = String(call.identity.telegramId);
      slowLane.begin(key, costs[call.name] ?? 1);
      response.once('close', () => slowLane.end(key));
      await take(request, players, key, costs[call.name]);
      if (!slowLane.has(key)) slowLane.noteOther();
      else if (commands[call.name].kind !== 'service')
        call.inTurn = (task) => {
          call.open?.pause();
          return slowLane.run(key, () => {
            call.open?.resume();
            return task();
          });
        };
    },
  };
}

/** Takes the points. A refusal waits a while, and the call takes no place among the open ones meanwhile. */
async function take({ call }: Request, limit: RateLimit, key: string, points?: number): Promise<void> {
  // A request without a matching call spec has no call.
  call?.open?.pause();
  await limit.take(key, points);
  call?.open?.resume();
}

/** Delay of a refusal, so that a caller who immediately repeats calls doesn't take time from the others. */
const refusalDelayMs = 250;
/** A caller far over the limit waits longer and loses the connection. */
const goesOnFrom = 1.2;
const goesOnDelayMs = 1000;
const maxDelayed = 1000;
let delayed = 0;

/** When Redis has kept a call waiting, it isn't asked for this long. */
const aloneForMs = 2000;

/** The count of all processes: where it is kept, and how long a call waits for it. */
interface SharedCount {
  readonly redis: Redis;
  readonly patienceMs: number;
}

/**
 * Counts calls by key within a window, on real time. With Redis all processes count together;
 * while Redis can't be reached or doesn't answer, each counts its own. `name` tells this limit's
 * keys from those of others.
 */
export class RateLimit {
  readonly #alone: RateLimiterMemory;
  readonly #together: RateLimiterRedis | null;
  readonly #timers: Timers;
  readonly #patienceMs: number;
  #aloneUntilMs = Number.NEGATIVE_INFINITY;

  constructor({ burst, perSecond }: Rate, name: string, shared: SharedCount | null, timers = machineTimers) {
    this.#timers = timers;
    this.#patienceMs = shared?.patienceMs ?? 0;
    const limit = { points: burst, duration: burst / perSecond, keyPrefix: `proto-trip:limit:${name}` };
    this.#alone = new RateLimiterMemory(limit);
    this.#together = shared
      ? new RateLimiterRedis({
          ...limit,
          storeClient: shared.redis,
          useRedisPackage: true,
          rejectIfRedisNotReady: true,
          insuranceLimiter: this.#alone,
          // A caller far over the limit is refused without asking Redis again.
          inMemoryBlockOnConsumed: Math.ceil(goesOnFrom * burst) + 1,
        })
      : null;
  }

  /** Asks the limiter of all processes, or this process's own when that one doesn't answer. */
  #ask<Answer>(question: (limiter: RateLimiterAbstract) => Promise<Answer>): Promise<Answer> {
    const together = this.#together;
    if (!together || this.#timers.monotonic() < this.#aloneUntilMs) return question(this.#alone);
    return new Promise((resolve, reject) => {
      const endWait = this.#timers.after(this.#patienceMs, () => {
        this.#aloneUntilMs = this.#timers.monotonic() + aloneForMs;
        resolve(question(this.#alone));
      });
      question(together).then(resolve, reject).finally(endWait);
    });
  }

  /** Takes the points; refuses with 429 when too few are left. */
  async take(key: string, points = 1): Promise<void> {
    try {
      await this.#ask((limiter) => limiter.consume(key, points));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // Without a number it was refused without asking Redis.
      const { consumedPoints } = refusal;
      const goesOn = consumedPoints === 0 || consumedPoints > goesOnFrom * this.#alone.points;
      await this.#delay(goesOn ? goesOnDelayMs : refusalDelayMs);
      const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new CallRefused('too_many_requests', { retryAfterSeconds, endsConnection: goesOn });
    }
  }

  /** Gives back points that a call took and doesn't owe. */
  async restore(key: string, points = 1): Promise<void> {
    await this.#ask((limiter) => limiter.reward(key, points));
  }

  /** Refuses with 429 when nothing is left, and takes nothing. */
  async check(key: string): Promise<void> {
    const state = await this.#ask((limiter) => limiter.get(key));
    if (state && state.consumedPoints > this.#alone.points) await this.take(key, 0);
  }

  async #delay(forMs: number): Promise<void> {
    if (delayed >= maxDelayed) return;
    delayed++;
    await this.#timers.sleep(forMs, { ref: false });
    delayed--;
  }
}

/**
 * Counts requests that are no calls by network. The game fetches some dozens of files once, and then has
 * them cached.
 */
export function limitFiles({
  fileRate,
  trustedProxies,
  timers,
}: Pick<Settings, 'fileRate' | 'trustedProxies' | 'timers'>): RequestHandler {
  const networks = new RateLimit(fileRate, 'file', null, timers);
  return async (request, _response, next) => {
    await networks.take(callerNetwork(request, trustedProxies));
    next();
  };
}
