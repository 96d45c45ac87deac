import type { Request } from 'express';
import type { ErrorCode } from '#engine/protocol/core/errors.ts';
import type { CallName } from '#engine/protocol/core/paths.ts';
import type { Redis } from '#server/bus/connect-redis.ts';
import { commands } from '#server/commands/core/commands.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { callerNetwork } from '#server/core/caller-network.ts';
import { isSameSecret } from '#server/core/sign-in/is-same-secret.ts';
import type { Settings } from '#server/settings.ts';
import { headerOf } from '../calls/call.ts';
import { readToken } from '../calls/check-token.ts';
import type { Step } from '../calls/run-steps.ts';
import { RateLimit } from './rate-limit.ts';
import { CallPressure, SlowLane } from './slow-lane.ts';

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
   * Runs before anything is read: charges the address for calls that need no session. For a session that this server doesn't
   * know it charges whom the token names, or the address without a genuine token.
   */
  readonly limitAddress: Step;
  /** Wraps a check so that its failures are charged to the address; with a code, only those. */
  chargeFailures(check: Step, code?: ErrorCode): Step;
  /** Runs after the session check: charges the player. Calls that wait for an outside service never take the slow lane. */
  readonly limitPlayer: Step;
}

/**
 * Unsigned calls are counted by address, and signed calls by player. So a neighbour behind the same address can't use up
 * an honest player's calls, and nobody gains anything by naming another player's session. Long before a player is refused,
 * their calls take the slow lane.
 */
export function limitRate(
  { addressRate, playerRate, trustedProxies, ads }: Settings,
  redis: Redis | null,
): RateSteps {
  const addresses = new RateLimit(addressRate, 'address', redis);
  const searches = new RateLimit(addressRate, 'session', redis);
  const players = new RateLimit(playerRate, 'player', redis);
  const slowLane = new SlowLane();
  const pressure = new CallPressure();
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
      // Finding it costs a database read. A player whose session another server knows isn't the neighbour who floods.
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
      const isHigh = pressure.begin(key, costs[call.name] ?? 1);
      response.once('close', () => pressure.end(key));
      if (isHigh) slowLane.add(key);
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
  // A request that matches no spec has no call.
  call?.open?.pause();
  await limit.take(key, points);
  call?.open?.resume();
}
