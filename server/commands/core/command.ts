import type { Tunables } from '#engine/content/tunables.ts';
import type { AnswerOf, InputOf } from '#engine/protocol/core/contracts.ts';
import type { ErrorCode } from '#engine/protocol/core/errors.ts';
import type { CallName } from '#engine/protocol/core/paths.ts';
import type { Change } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { Order } from '#engine/rules/core/shop-state.ts';
import type { Language } from '#server/core/strings.ts';
import type { Identity, Messenger } from '#server/messenger/messenger.ts';
import type { AdProvider } from '#server/providers/ads/ad-provider.ts';
import type { NftSource } from '#server/providers/nfts/nft-source.ts';
import type { Services } from '#server/services.ts';
import type { Store } from '#server/store/core/open-store.ts';
import type { PoolTotal } from '#server/store/repositories/pool-repository.ts';
import type { ViewContext } from './view-context.ts';

/** Why a command says no. */
export interface Refused {
  readonly refuse: ErrorCode;
}

/** What a command may know beside the player and its input. */
export interface CommandContext extends ViewContext {
  readonly tunables: Tunables;
  readonly tunablesVersion: number;
  /** The player's, an IANA name. */
  readonly timezone: string;
  readonly messenger: Messenger;
  readonly ads: AdProvider;
  readonly nfts: NftSource;
  newId(): string;
  newSeed(): string;
  /** Waits until the ledger and the flights hold all that the player has done. */
  delivered(): Promise<void>;
  /** True for a trip of this player and ship that is over and collected. */
  wasFlown(shipId: string, sessionId: string): Promise<boolean>;
  /** What all pilots have put into each pool by now, all that this one has done included. */
  readPools(): Promise<(pool: string) => PoolTotal>;
  /** An order of this player's that the document has let go of, as it stands by now. */
  findPastOrder(id: string): Promise<Order | undefined>;
}

/** A change of the player and the answer that shows it; `answer` is given the player as written. */
export interface Decided<Name extends CallName> {
  readonly change: Change;
  readonly answer: (player: Player) => AnswerOf<Name>;
}

export type Decision<Name extends CallName> = Refused | Decided<Name>;

/** Changes the player: decides by the rules, on whatever state the player is in by then. It may be asked again. */
export interface ChangeCommand<Name extends CallName> {
  readonly kind: 'change';
  decide(
    context: CommandContext,
    player: Player,
    input: InputOf<Name>,
    store: Store,
  ): Decision<Name> | Promise<Decision<Name>>;
}

/** Looks at the player, and at what is kept elsewhere. */
export interface ReadCommand<Name extends CallName> {
  readonly kind: 'read';
  look(
    context: CommandContext,
    player: Player,
    input: InputOf<Name>,
    store: Store,
  ): Looked<Name> | Promise<Looked<Name>>;
}
export type Looked<Name extends CallName> = Refused | { readonly answer: AnswerOf<Name> };

/** Whatever isn't about one player that is there: signing in and the developer's calls. */
export interface FreeCommand<Name extends CallName> {
  readonly kind: 'free';
  run(services: Services, input: InputOf<Name>, caller: Caller): Promise<FreeAnswer<Name>>;
}
export interface FreeAnswer<Name extends CallName> {
  readonly answer: AnswerOf<Name>;
  /** Where it isn't the contract's. */
  readonly status?: number;
  /** The player's revision, of a command that has changed one. */
  readonly rev?: number | null;
}

/** Who calls; `identity` is there from `access: 'token'` on. */
export interface Caller {
  readonly identity: Identity | null;
  readonly fingerprint: string | null;
  readonly language: Language;
  /** An IANA name. */
  readonly timezone: string;
}

export type Command<Name extends CallName> = ChangeCommand<Name> | ReadCommand<Name> | FreeCommand<Name>;

/** Commands by the calls they answer. */
export type CommandsOf<Names extends CallName> = { readonly [Name in Names]: Command<Name> };

export function changes<Name extends CallName>(decide: ChangeCommand<Name>['decide']): ChangeCommand<Name> {
  return { kind: 'change', decide };
}

export function reads<Name extends CallName>(look: ReadCommand<Name>['look']): ReadCommand<Name> {
  return { kind: 'read', look };
}

export function runs<Name extends CallName>(run: FreeCommand<Name>['run']): FreeCommand<Name> {
  return { kind: 'free', run };
}
