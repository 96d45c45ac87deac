import type { Collection, Database } from '../core/connect-mongoose.ts';
import { insertMissing } from '../core/idempotent-writes.ts';

interface WalletDocument {
  _id: string;
  readonly playerId: string;
  readonly isProven: boolean;
  /** The previous owner, until their player document no longer holds the address. */
  readonly formerId: string | null;
  readonly claimedAt: Date;
}

export interface Claim {
  readonly isOurs: boolean;
  /** The previous owner, whose document has to be changed first. */
  readonly formerId: string | null;
}

/** A claim that isn't linked to its player within this time lapses. */
const linkWithinMs = 60_000;
const maxAttempts = 3;

/** The owner of each wallet address, in its raw form. An address has one owner at a time. */
export class WalletRepository {
  readonly #wallets: Collection<WalletDocument>;

  constructor(database: Database) {
    this.#wallets = database.collection<WalletDocument>('wallets');
  }

  async prepare(): Promise<void> {
    // Only `_id` is queried.
  }

  /**
   * Claims a free address or the player's own one. A proven claim also takes the address from a player who only typed it in.
   * `isLinked` says whether the owner's document holds the address: an abandoned claim doesn't block others.
   */
  async claim(
    address: string,
    playerId: string,
    isProven: boolean,
    isLinked: (playerId: string) => Promise<boolean>,
  ): Promise<Claim> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      await insertMissing(this.#wallets, [
        { _id: address, playerId, isProven, formerId: null, claimedAt: new Date() },
      ]);
      const claim = await this.#wallets.findOne({ _id: address }).lean<WalletDocument>();
      if (!claim) continue;
      if (claim.playerId === playerId) {
        if (isProven && !claim.isProven) await this.#set(claim, { isProven });
        return { isOurs: true, formerId: claim.formerId };
      }
      const mayTake = (isProven && !claim.isProven) || (await isAbandoned(claim, isLinked));
      if (!mayTake) return { isOurs: false, formerId: null };
      const taken = { playerId, isProven, formerId: claim.playerId, claimedAt: new Date() };
      if (await this.#set(claim, taken)) return { isOurs: true, formerId: claim.playerId };
    }
    return { isOurs: false, formerId: null };
  }

  /** Call this when the previous owner's document no longer holds the address. */
  async forgetFormer(address: string, formerId: string): Promise<void> {
    await this.#wallets.collection.updateOne({ _id: address as never, formerId } as never, {
      $set: { formerId: null },
    });
  }

  async release(address: string, playerId: string): Promise<void> {
    await this.#wallets.collection.deleteOne({ _id: address as never, playerId });
  }

  async #set(seen: WalletDocument, fields: Partial<WalletDocument>): Promise<boolean> {
    const { matchedCount } = await this.#wallets.collection.updateOne(
      { _id: seen._id as never, playerId: seen.playerId, isProven: seen.isProven },
      { $set: fields },
    );
    return matchedCount === 1;
  }
}

async function isAbandoned(
  { playerId, claimedAt }: WalletDocument,
  isLinked: (playerId: string) => Promise<boolean>,
): Promise<boolean> {
  return Date.now() - claimedAt.getTime() > linkWithinMs && !(await isLinked(playerId));
}
