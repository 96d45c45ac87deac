import type { MintEffect } from '#engine/rules/core/effects.ts';
import type { Collection, Database } from '../core/connect-mongoose.ts';
import { insertMissing } from '../core/insert-missing.ts';

type MintDocument = Omit<MintEffect, 'kind' | 'id'> & { _id: string };

/** NFTs that were asked to be minted: for whoever mints them. */
export class MintRepository {
  readonly #mints: Collection<MintDocument>;

  constructor(database: Database) {
    this.#mints = database.collection<MintDocument>('mints');
  }

  async prepare(): Promise<void> {
    await this.#mints.collection.createIndex({ atMs: 1 });
  }

  async add(effects: readonly MintEffect[]): Promise<void> {
    await insertMissing(
      this.#mints,
      effects.map(({ id, atMs, playerId, address, nft }) => ({ _id: id, atMs, playerId, address, nft })),
    );
  }

  /** All, oldest first. */
  async list(offset: number, limit: number): Promise<MintDocument[]> {
    return this.#mints.find().sort({ atMs: 1, _id: 1 }).skip(offset).limit(limit).lean<MintDocument[]>();
  }
}
