import type { Collection, Database } from '../core/connect-mongoose.ts';
import { insertMissing } from '../core/insert-missing.ts';

interface WalletDocument {
  _id: string;
  readonly playerId: string;
  readonly isProven: boolean;
  /** Whom it was taken from, until that one has let go of it. */
  readonly formerId: string | null;
  readonly claimedAt: Date;
}

export interface Claim {
  readonly isOurs: boolean;
  /** Who has to let go of it first. */
  readonly formerId: string | null;
}

/** Whoever claims an address and links it has so long for it. */
const linkWithinMs = 60_000;
const tries = 3;

/** Whose a wallet's address is: one player's at a time, by its raw form. */
export class WalletRepository {
  readonly #wallets: Collection<WalletDocument>;

  constructor(database: Database) {
    this.#wallets = database.collection<WalletDocument>('wallets');
  }

  async prepare(): Promise<void> {
    // Found by `_id` only.
  }

  /**
   * Claims an address: what is nobody's yet, or one's own; signed for, also what somebody else has only typed in. `isLinked`
   * says whether a player really has it: a claim that was left half-way stands in nobody's way.
   */
  async claim(
    address: string,
    playerId: string,
    isProven: boolean,
    isLinked: (playerId: string) => Promise<boolean>,
  ): Promise<Claim> {
    for (let attempt = 1; attempt <= tries; attempt++) {
      await insertMissing(this.#wallets, [
        { _id: address, playerId, isProven, formerId: null, claimedAt: new Date() },
      ]);
      const there = await this.#wallets.findOne({ _id: address }).lean<WalletDocument>();
      if (!there) continue;
      if (there.playerId === playerId) {
        if (isProven && !there.isProven) await this.#set(there, { isProven });
        return { isOurs: true, formerId: there.formerId };
      }
      const mayTake = (isProven && !there.isProven) || (await isForgotten(there, isLinked));
      if (!mayTake) return { isOurs: false, formerId: null };
      const taken = { playerId, isProven, formerId: there.playerId, claimedAt: new Date() };
      if (await this.#set(there, taken)) return { isOurs: true, formerId: there.playerId };
    }
    return { isOurs: false, formerId: null };
  }

  /** The one that an address was taken from has let go of it. */
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

async function isForgotten(
  { playerId, claimedAt }: WalletDocument,
  isLinked: (playerId: string) => Promise<boolean>,
): Promise<boolean> {
  return Date.now() - claimedAt.getTime() > linkWithinMs && !(await isLinked(playerId));
}
