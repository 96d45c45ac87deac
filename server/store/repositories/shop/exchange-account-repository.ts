import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

export interface ClaimedAccount {
  readonly exchange: string;
  readonly uid: string;
  readonly email: string;
  readonly playerId: string;
}

type AccountKey = Pick<ClaimedAccount, 'exchange' | 'uid'>;

interface AccountDocument extends ClaimedAccount {
  _id: string;
  /** Present while the exchange checks: when to ask it next, in real time. */
  readonly askAtMs?: number;
  /** Game time of the player's last claim; missing where an operator gave the account to its holder. */
  readonly claimedAtMs?: number;
}

const exchangeAccountsCollection = defineCollection<AccountDocument>(
  'exchangeAccounts',
  {
    _id: String,
    askAtMs: Number,
    claimedAtMs: Number,
    exchange: String,
    uid: String,
    email: String,
    playerId: String,
  },
  [{ key: { askAtMs: 1 }, sparse: true }, { key: { playerId: 1 } }],
);

/** Accounts at partner exchanges. Each serves one player; a rejected one is free again. */
export class ExchangeAccountRepository {
  readonly #clock: DatabaseClock;
  readonly #accounts: Collection<AccountDocument>;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#accounts = database.collection(exchangeAccountsCollection);
  }

  /** Reserves an account to be checked, at a game time. False when it serves another player. */
  async claim(account: ClaimedAccount, nowMs: number): Promise<boolean> {
    const { playerId } = account;
    const _id = idOf(account);
    await this.#accounts.collection.updateOne(
      { _id, playerId, claimedAtMs: { $gt: 0 } },
      { $max: { claimedAtMs: nowMs } },
    );
    const claimed = { _id, ...account, askAtMs: this.#clock.now(), claimedAtMs: nowMs };
    await insertMissing(this.#accounts, [claimed]);
    const found = await this.#accounts.findOne({ _id }).lean<AccountDocument>();
    if (found?.playerId !== playerId) return false;
    if (found.email !== account.email)
      await this.#accounts.updateOne({ _id }, { $set: { email: account.email, askAtMs: this.#clock.now() } });
    return true;
  }

  /** Accounts that serve a player or are being checked for them. */
  async listOf(playerId: string): Promise<ClaimedAccount[]> {
    return this.#accounts.find({ playerId }).lean<AccountDocument[]>();
  }

  /** Takes accounts that are due to be asked about; for a minute nobody else gets them. */
  async takeDue(realMs: number, limit: number): Promise<ClaimedAccount[]> {
    const { collection } = this.#accounts;
    const due = { askAtMs: { $lte: realMs } };
    const found = await collection.find(due, { sort: { askAtMs: 1 }, limit }).toArray();
    const lostAccounts: ClaimedAccount[] = [];
    for (const { _id, exchange, uid, email, playerId } of found) {
      const { modifiedCount } = await collection.updateOne(
        { _id, ...due },
        {
          $set: { askAtMs: realMs + 60_000 },
        },
      );
      if (modifiedCount === 1) lostAccounts.push({ exchange, uid, email, playerId });
    }
    return lostAccounts;
  }

  /** An account that is being checked. */
  async findOpen(exchange: string, uid: string): Promise<ClaimedAccount | null> {
    const open = { _id: `${exchange}:${uid}`, askAtMs: { $gt: 0 } };
    const found = (await this.#accounts.collection.findOne(open)) as AccountDocument | null;
    return found && { exchange, uid, email: found.email, playerId: found.playerId };
  }

  /** The player who owns an account; null for none. */
  async findPlayer(exchange: string, uid: string): Promise<string | null> {
    const found = await this.#accounts.findOne({ _id: idOf({ exchange, uid }) }).lean<AccountDocument>();
    return found?.playerId ?? null;
  }

  /** The player who claimed an account at `beforeMs` or earlier, in game time, and not again since. */
  async findClaimant({ exchange, uid }: AccountKey, beforeMs: number): Promise<string | null> {
    const claimed = { _id: idOf({ exchange, uid }), claimedAtMs: { $lte: beforeMs } };
    const found = (await this.#accounts.collection.findOne(claimed)) as AccountDocument | null;
    return found?.playerId ?? null;
  }

  /** Frees an account of that player, accepted or not, unless it was claimed again after `beforeMs`. */
  async releaseClaim({ exchange, uid }: AccountKey, playerId: string, beforeMs: number): Promise<void> {
    const claimed = { _id: idOf({ exchange, uid }), playerId, claimedAtMs: { $lte: beforeMs } };
    await this.#accounts.collection.deleteOne(claimed);
  }

  /** Makes an account serve a player for ever, whomever it served before. */
  async give(account: ClaimedAccount): Promise<void> {
    const _id = idOf(account);
    await insertMissing(this.#accounts, [{ _id, ...account }]);
    await this.#accounts.collection.replaceOne({ _id }, account);
  }

  async askLater(account: ClaimedAccount, askAtMs: number): Promise<void> {
    const open = { _id: idOf(account), askAtMs: { $gt: 0 } };
    await this.#accounts.collection.updateOne(open, { $set: { askAtMs } });
  }

  /** The account was accepted, and serves its player for ever. */
  async close(account: ClaimedAccount): Promise<void> {
    await this.#accounts.collection.updateOne({ _id: idOf(account) }, { $unset: { askAtMs: '' } });
  }

  /** Frees an account that was rejected or replaced, unless it was accepted. */
  async release({
    playerId,
    ...account
  }: Pick<ClaimedAccount, 'exchange' | 'uid' | 'playerId'>): Promise<void> {
    const open = { _id: idOf(account), playerId, askAtMs: { $gt: 0 } };
    await this.#accounts.collection.deleteOne(open);
  }
}

function idOf({ exchange, uid }: AccountKey): string {
  return `${exchange}:${uid}`;
}
