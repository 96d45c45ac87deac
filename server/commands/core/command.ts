import type { Language } from '#engine/content/languages.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { AnswerOf, InputOf, RefusalOf } from '#engine/protocol/core/calls.ts';
import type { ErrorCode } from '#engine/protocol/core/errors.ts';
import type { CallName } from '#engine/protocol/core/paths.ts';
import type { Change } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { Order } from '#engine/rules/core/shop-state.ts';
import type { DatedEvent } from '#engine/rules/homeland/events.ts';
import type { CallingDeveloper } from '../../core/sign-in/calling-developer.ts';
import type { Identity, Messenger } from '../../messenger/messenger.ts';
import type { AdProvider } from '../../providers/ads/ad-provider.ts';
import type { NftSource } from '../../providers/nfts/nft-source.ts';
import type { Services } from '../../services.ts';
import type { Store } from '../../store/core/open-store.ts';
import type { PoolTotal } from '../../store/repositories/homeland/pool-repository.ts';
import type { Keyed } from './call-proof.ts';
import type { ViewContext } from './view-context.ts';

/** A command's refusal. */
export interface Refused<Code extends ErrorCode = ErrorCode> {
  readonly refuse: Code;
}

/** Everything that a command may use besides the player and its input. */
export interface CommandContext extends ViewContext {
  /** Published tunables with the changes of this player's running events. */
  readonly tunables: Tunables;
  readonly publishedTunables: Tunables;
  readonly tunablesVersion: number;
  /** The events that are on for this player. */
  readonly events: readonly DatedEvent[];
  /** The player's time zone, an IANA name. */
  readonly timezone: string;
  /** The name that the analytics know the player by. */
  readonly pseudonym: string;
  readonly messenger: Messenger;
  readonly ads: AdProvider;
  readonly nfts: NftSource;
  /** The signed path that records the player's visit to the site of a task, and leads on to it. */
  visitPathOf(task: string): string;
  newId(): string;
  newSeed(): string;
  /** Game time before which this device's actions are reported too late (D46). */
  lateBeforeMs(tunables: Tunables): number;
  /** Waits until the ledger, the flights and the orders hold everything that the player has done. */
  delivered(): Promise<void>;
  /** True when this player has flown and collected the trip with this ship. */
  wasFlown(shipId: string, flightId: string): Promise<boolean>;
  /** Sums of all players in each pool, including this player's last share. */
  readPools(): Promise<(pool: string) => PoolTotal>;
  /** When a pool opened for everybody; undefined before. */
  poolOpenedAt(pool: string): Date | undefined;
  /** One of this player's orders that is no longer in the document, in its present state. */
  findPastOrder(id: string): Promise<Order | undefined>;
}

/** A change of the player and the answer that shows it; `answer` receives the player as written. */
export interface CommandResult<Name extends CallName> {
  readonly change: Change;
  readonly answer: (player: Player) => AnswerOf<Name>;
}

/** The decision on a call. The compiler refuses a code that the call's spec doesn't list. */
type Outcome<Name extends CallName> = Refused<RefusalOf<Name>> | CommandResult<Name>;

/** Changes the player. `decide` runs again, on the newer state, when another write came first. */
export interface ChangeCommand<Name extends CallName> {
  readonly kind: 'change';
  /** Questions to an outside service, asked before the player's turn begins. */
  readonly prepare?: (services: Services, caller: Caller) => Promise<void>;
  decide(
    context: CommandContext,
    player: Player,
    input: InputOf<Name>,
    store: Store,
  ): Outcome<Name> | Promise<Outcome<Name>>;
}

/** Reads the player, and data of the store outside the player's document. */
export interface ReadCommand<Name extends CallName> {
  readonly kind: 'read';
  read(
    context: CommandContext,
    player: Player,
    input: InputOf<Name>,
    store: Store,
  ): ReadResult<Name> | Promise<ReadResult<Name>>;
}
type ReadResult<Name extends CallName> = Refused<RefusalOf<Name>> | { readonly answer: AnswerOf<Name> };

/**
 * Gets all services. For sign-in and developer calls, which have no player, and for calls that wait for an
 * outside service before they change a player.
 */
export interface ServiceCommand<Name extends CallName> {
  readonly kind: 'service';
  run(services: Services, input: InputOf<Name>, caller: Caller): Promise<ServiceAnswer<Name>>;
}
interface ServiceAnswer<Name extends CallName> {
  readonly answer: AnswerOf<Name>;
  /** The spec's status when left out. */
  readonly status?: number;
  /** The revision of the player after the command's change. */
  readonly rev?: number | null;
}

/** The caller; `identity` is set for calls that need a token, `developer` for developer calls. */
export interface Caller {
  readonly identity: Identity | null;
  readonly developer: CallingDeveloper | null;
  /** Set for signed calls. */
  readonly sessionId: string | null;
  readonly fingerprint: string | null;
  /** `User-Agent` of the device; known for sign-in only. */
  readonly userAgent: string | null;
  /** The network that the call came from; known for signing in only. */
  readonly network: string | null;
  readonly language: Language;
  /** An IANA name. */
  readonly timezone: string;
  /** Set for calls that carry one. */
  readonly idempotencyKey?: string | null;
  /** The call's key, bound to its body and to who called; set for changes that carry one. */
  readonly keyed?: Keyed | null;
  /** True when this call may have been carried out before, in part or as a whole. */
  readonly isRepeat?: boolean;
}

/**
 * The part of the caller that a player's change depends on. A change that no device asked for has no session.
 */
export type CallerContext = Pick<Caller, 'language' | 'timezone'> & Partial<Pick<Caller, 'sessionId'>>;

export type CallCommand<Name extends CallName> =
  | ChangeCommand<Name>
  | ReadCommand<Name>
  | ServiceCommand<Name>;

/** Commands by the calls they answer. */
export type CommandsOf<Names extends CallName> = { readonly [Name in Names]: CallCommand<Name> };

export function changeCommand<Name extends CallName>(
  decide: ChangeCommand<Name>['decide'],
  prepare?: ChangeCommand<Name>['prepare'],
): ChangeCommand<Name> {
  return { kind: 'change', decide, ...(prepare ? { prepare } : {}) };
}

export function readCommand<Name extends CallName>(read: ReadCommand<Name>['read']): ReadCommand<Name> {
  return { kind: 'read', read };
}

export function serviceCommand<Name extends CallName>(
  run: ServiceCommand<Name>['run'],
): ServiceCommand<Name> {
  return { kind: 'service', run };
}

/** Turns a rule's decision into a command's: a refusal stays a refusal, and a change gets its answer. */
export function withAnswer<Answer, Code extends ErrorCode>(
  decided: Refused<Code> | { readonly ok: Change },
  answer: (player: Player) => Answer,
): Refused<Code> | { readonly change: Change; readonly answer: (player: Player) => Answer } {
  return 'refuse' in decided ? decided : { change: decided.ok, answer };
}
