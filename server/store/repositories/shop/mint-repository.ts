import type { MintEffect } from '#engine/rules/core/effects.ts';
import type { MintState } from '#engine/rules/core/shop-state.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

type MintDocument = Omit<MintEffect, 'kind' | 'id'> & {
  _id: string;
  /** Missing until an operator has noted one. */
  readonly state?: MintState;
  /** Name of the operator who noted it; null where nobody has a token. */
  readonly by?: string | null;
};

const mintsCollection = defineCollection<MintDocument>(
  'mints',
  { atMs: Number, playerId: String, address: String, nft: String, _id: String, state: String, by: String },
  [{ key: { atMs: 1 } }, { key: { playerId: 1 } }],
);

/** Requests to mint an NFT, for the operator who mints them. */
export class MintRepository {
  readonly #mints: Collection<MintDocument>;

  constructor(database: Database) {
    this.#mints = database.collection(mintsCollection);
  }

  async add(effects: readonly MintEffect[]): Promise<void> {
    await insertMissing(
      this.#mints,
      effects.map(({ id, atMs, playerId, address, nft }) => ({ _id: id, atMs, playerId, address, nft })),
    );
  }

  /** Oldest first; with a state, those in it. */
  async list(offset: number, limit: number, state?: MintState): Promise<MintDocument[]> {
    return this.#mints
      .find(inState(state))
      .sort({ atMs: 1, _id: 1 })
      .skip(offset)
      .limit(limit)
      .lean<MintDocument[]>();
  }

  count(state?: MintState): Promise<number> {
    return this.#mints.countDocuments(inState(state));
  }

  async find(id: string): Promise<MintDocument | null> {
    return this.#mints.findOne({ _id: id }).lean<MintDocument>();
  }

  /** False when the request is closed, or in this state already. */
  async move(id: string, state: MintState, by: string | null): Promise<boolean> {
    const { modifiedCount } = await this.#mints.collection.updateOne(
      { _id: id, state: { $nin: ['minted', 'failed', state] } },
      { $set: { state, by } },
    );
    return modifiedCount === 1;
  }
}

/** A request without a state was never looked at. */
function inState(state: MintState | undefined): object {
  if (state === undefined) return {};
  return { state: state === 'requested' ? null : state };
}
