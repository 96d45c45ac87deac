import type { MintEffect } from '#engine/rules/core/effects.ts';
import type { Collection, Database } from '../core/connect-mongoose.ts';
import { insertMissing } from '../core/idempotent-writes.ts';

type MintDocument = Omit<MintEffect, 'kind' | 'id'> & { _id: string };

/** Requests to mint an NFT, for the operator who mints them. */
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

  /** All requests, oldest first. */
  async list(offset: number, limit: number): Promise<MintDocument[]> {
    return this.#mints.find().sort({ atMs: 1, _id: 1 }).skip(offset).limit(limit).lean<MintDocument[]>();
  }
}
