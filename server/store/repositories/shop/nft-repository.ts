import type { NftKind } from '#engine/rules/core/shop-state.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

interface NftDocument {
  /** The NFT's own address. */
  _id: string;
  readonly kind: NftKind;
  readonly playerId: string;
  /** The wallet in which the player had it last. */
  readonly wallet: string;
  /** From then on it works for this player, in game time. */
  readonly servesFromMs: number;
}

export interface Holder {
  readonly playerId: string;
  readonly wallet: string;
}

/** Result of claiming a wallet's NFTs for its player. */
export interface ClaimedNfts {
  readonly serving: readonly NftKind[];
  /** The NFTs that still wait, by the moment from which they work. */
  readonly arriving: readonly number[];
  /** The NFTs that have just left another player. */
  readonly left: readonly { readonly from: Holder; readonly kind: NftKind }[];
}

const nftsCollection = defineCollection<NftDocument>(
  'nfts',
  {
    _id: String,
    kind: String,
    playerId: String,
    wallet: String,
    servesFromMs: Number,
  },
  [{ key: { playerId: 1 } }],
);

/**
 * Assigns each NFT to at most one player. An NFT follows its wallet, and works for a
 * new holder after a while.
 */
export class NftRepository {
  readonly #nfts: Collection<NftDocument>;

  constructor(database: Database) {
    this.#nfts = database.collection(nftsCollection);
  }

  async claim(
    held: readonly { readonly id: string; readonly kind: NftKind }[],
    holder: Holder,
    nowMs: number,
    handOverMs: number,
  ): Promise<ClaimedNfts> {
    await insertMissing(
      this.#nfts,
      held.map(({ id, kind }) => ({ _id: id, kind, ...holder, servesFromMs: nowMs })),
    );
    const nfts = await this.#nfts.collection.find({ _id: { $in: held.map(({ id }) => id) } }).toArray();
    const left: ClaimedNfts['left'][number][] = [];
    const ours: NftDocument[] = [];
    for (const nft of nfts) {
      const isOurs = nft.playerId === holder.playerId;
      const servesFromMs = isOurs ? nft.servesFromMs : nowMs + handOverMs;
      if (!isOurs || nft.wallet !== holder.wallet) {
        const { matchedCount } = await this.#nfts.collection.updateOne(
          { _id: nft._id, playerId: nft.playerId, wallet: nft.wallet },
          { $set: { ...holder, servesFromMs } },
        );
        // Another player has claimed it at the same moment.
        if (matchedCount === 0) continue;
      }
      if (!isOurs) left.push({ from: { playerId: nft.playerId, wallet: nft.wallet }, kind: nft.kind });
      ours.push({ ...nft, servesFromMs });
    }
    return {
      serving: ours.filter(({ servesFromMs }) => servesFromMs <= nowMs).map(({ kind }) => kind),
      arriving: ours.map(({ servesFromMs }) => servesFromMs).filter((atMs) => atMs > nowMs),
      left,
    };
  }
}
