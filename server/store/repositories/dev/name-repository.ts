import type { Profile } from '#engine/rules/core/player.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';
import { insertMissing } from '../../core/idempotent-writes.ts';

interface NameDocument {
  /** The folded name, a line feed, and the player's id. */
  _id: string;
  readonly playerId: string;
}
type Names = Pick<Profile, 'firstName' | 'lastName' | 'username'>;

const longest = 64;
/** Maximum results of a name search; a longer prefix narrows it. */
const maxRead = 2000;
/** Sorts after every other character, so that it ends the range of a prefix. */
const last = '\u{10ffff}';

const playerNamesCollection = defineCollection<NameDocument>(
  'playerNames',
  {
    _id: String,
    playerId: String,
  },
  [{ key: { playerId: 1 } }],
);

/** Players by their names, so that an operator finds them by how a name begins. */
export class NameRepository {
  readonly #names: Collection<NameDocument>;

  constructor(database: Database) {
    this.#names = database.collection(playerNamesCollection);
  }

  /** Adds the names that aren't there yet. */
  async add(players: readonly { readonly id: string; readonly profile: Names }[]): Promise<void> {
    await insertMissing(
      this.#names,
      players.flatMap(({ id, profile }) =>
        namesOf(profile).map((name) => ({ _id: `${name}\n${id}`, playerId: id })),
      ),
    );
  }

  /** Replaces a player's names by these. */
  async replace(playerId: string, profile: Names): Promise<void> {
    const ids = namesOf(profile).map((name) => `${name}\n${playerId}`);
    await this.#names.collection.deleteMany({ playerId, _id: { $nin: ids } });
    await this.add([{ id: playerId, profile }]);
  }

  /** Ids of players who have this username, or had it when they came last. */
  async findByUsername(username: string): Promise<string[]> {
    const found = await this.#names.collection
      .find({ _id: { $gte: `@${fold(username)}\n`, $lt: `@${fold(username)}\n${last}` } }, { limit: maxRead })
      .toArray();
    return found.map(({ playerId }) => String(playerId));
  }

  /** Ids of players with a name that begins with this text, in the order of the names. */
  async find(text: string, limit: number): Promise<string[]> {
    const prefix = fold(text);
    if (prefix === '') return [];
    const found = await this.#names.collection
      .find(
        { _id: { $gte: prefix, $lt: prefix + last } },
        {
          sort: { _id: 1 },
          // A player may be found by several names.
          limit: Math.min(limit * 4, maxRead),
        },
      )
      .toArray();
    return [...new Set(found.map(({ playerId }) => String(playerId)))].slice(0, limit);
  }
}

/**
 * The folded names that a player is found by: each by itself, and the full one. The username is there with an
 * `@`, too, which tells it from other names.
 */
function namesOf({ firstName, lastName, username }: Names): string[] {
  const all = [firstName, lastName ?? '', lastName ? `${firstName} ${lastName}` : '', username ?? ''];
  const folded = [...new Set(all.map(fold).filter(Boolean))];
  return username ? [...folded, `@${fold(username)}`] : folded;
}

function fold(name: string): string {
  return name
    .replace(/^@/, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\n', ' ')
    .trim()
    .slice(0, longest);
}
