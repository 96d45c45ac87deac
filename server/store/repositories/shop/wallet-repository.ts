import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

interface WalletDocument {
  _id: string;
  readonly playerId: string;
  /** The previous owner, until their player document no longer holds the address. */
  readonly formerId: string | null;
  readonly claimedAt: Date;
}

export interface WalletClaim {
  readonly isOurs: boolean;
  /** The previous owner, whose document has to be changed first. */
  readonly formerId: string | null;
}

/** A claim that isn't linked to its player within this time lapses. */
const linkWithinMs = 60_000;
const maxAttempts = 3;

const walletsCollection = defineCollection<WalletDocument>(
  'wallets',
  {
    _id: String,
    playerId: String,
    formerId: String,
    claimedAt: Date,
  },
  [{ key: { playerId: 1 } }],
);

/** The owner of each wallet address, in its raw form. An address has one owner at a time. */
export class WalletRepository {
  readonly #clock: DatabaseClock;
  readonly #wallets: Collection<WalletDocument>;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#wallets = database.collection(walletsCollection);
  }

  /**
   * Claims a proven address: a free one, the player's own one, or one whose claim was abandoned.
   * `isLinked` says whether the owner's document holds the address: an abandoned claim doesn't block others.
   */
  async claim(
    address: string,
    playerId: string,
    isLinked: (playerId: string) => Promise<boolean>,
  ): Promise<WalletClaim> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      await insertMissing(this.#wallets, [
        { _id: address, playerId, formerId: null, claimedAt: new Date(this.#clock.now()) },
      ]);
      const claim = await this.#wallets.findOne({ _id: address }).lean<WalletDocument>();
      if (!claim) continue;
      if (claim.playerId === playerId) return { isOurs: true, formerId: claim.formerId };
      if (!(await isAbandoned(claim, this.#clock.now(), isLinked))) return { isOurs: false, formerId: null };
      const ownership = { playerId, formerId: claim.playerId, claimedAt: new Date(this.#clock.now()) };
      if (await this.#set(claim, ownership)) return { isOurs: true, formerId: claim.playerId };
    }
    return { isOurs: false, formerId: null };
  }

  /** True when another player has proven the address and still has it. */
  async isHeldByAnother(
    address: string,
    playerId: string,
    isLinked: (playerId: string) => Promise<boolean>,
  ): Promise<boolean> {
    const claim = await this.#wallets.findOne({ _id: address }).lean<WalletDocument>();
    return (
      claim !== null &&
      claim.playerId !== playerId &&
      !(await isAbandoned(claim, this.#clock.now(), isLinked))
    );
  }

  /** Call this when the previous owner's document no longer holds the address. */
  async forgetFormer(address: string, formerId: string): Promise<void> {
    await this.#wallets.collection.updateOne(
      { _id: address, formerId },
      {
        $set: { formerId: null },
      },
    );
  }

  /** The player who has claimed this address. */
  async ownerOf(address: string): Promise<string | null> {
    const found = await this.#wallets.findOne({ _id: address }).lean<WalletDocument>();
    return found?.playerId ?? null;
  }

  async release(address: string, playerId: string): Promise<void> {
    await this.#wallets.collection.deleteOne({ _id: address, playerId });
  }

  async #set(seen: WalletDocument, fields: Partial<WalletDocument>): Promise<boolean> {
    const { matchedCount } = await this.#wallets.collection.updateOne(
      { _id: seen._id, playerId: seen.playerId },
      { $set: fields },
    );
    return matchedCount === 1;
  }
}

async function isAbandoned(
  { playerId, claimedAt }: WalletDocument,
  nowMs: number,
  isLinked: (playerId: string) => Promise<boolean>,
): Promise<boolean> {
  return nowMs - claimedAt.getTime() > linkWithinMs && !(await isLinked(playerId));
}
