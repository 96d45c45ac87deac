import type { LiveContent } from '#engine/content/live-content.ts';
import { rolledBack, withRelease, withTables } from '#engine/content/merge-live.ts';
import { type DatedEvent, datedEvents } from '#engine/rules/homeland/events.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { isDuplicate } from '../../core/database-failures.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';
import { findConfirmed } from '../../core/find-confirmed.ts';
import type { Publication } from './tunables-repository.ts';

/** A published version of the live content. Never changed once it is there. */
export interface ContentVersion {
  readonly version: number;
  readonly content: LiveContent;
  /** The events of the content that have dates. */
  readonly events: readonly DatedEvent[];
  readonly note: string | null;
  readonly at: Date;
  readonly author: string | null;
  /** The version whose content it restores. */
  readonly restores: number | null;
  /** The key of the call that published it. */
  readonly key?: string;
}

type Published = Omit<ContentVersion, 'version' | 'events'>;

export type ListedVersion = Omit<ContentVersion, 'content' | 'events'>;

interface VersionDocument extends Omit<Published, 'content'> {
  _id: number;
  /** The tables of that time. One that came later is missing: the release's own counts. */
  readonly content: Partial<LiveContent>;
}

/** Result of a publication on the present version; undefined when it no longer fits it. */
type Next = (present: ContentVersion) => Published | undefined;

const contentVersionsCollection = defineCollection<VersionDocument>('contentVersions', {
  _id: Number,
  content: Mixed,
  at: Date,
  note: String,
  author: String,
  restores: Number,
  key: String,
});

/**
 * All versions of the live content (D44) that a majority has confirmed. Version 0 is the committed content;
 * published ones are in the database, the last ones also in memory.
 */
export class ContentRepository {
  readonly #database: Database;
  readonly #documents: Collection<VersionDocument>;
  readonly #committed: ContentVersion;
  readonly #known = new Map<number, ContentVersion>();
  #current: ContentVersion;

  readonly #clock: DatabaseClock;

  constructor(database: Database, committed: LiveContent) {
    this.#database = database;
    this.#clock = database.clock;
    this.#documents = database.collection(contentVersionsCollection);
    const published = { note: null, at: new Date(0), author: null, restores: null };
    this.#committed = versionOf(0, { content: committed, ...published });
    this.#current = this.#committed;
  }

  async prepare(): Promise<void> {
    await this.readNewer();
  }

  current(): ContentVersion {
    return this.#current;
  }

  /** A version by its number, from the database if need be; undefined when there is none. */
  async find(version: number): Promise<ContentVersion | undefined> {
    if (version === 0) return this.#committed;
    const cached = this.#known.get(version);
    if (cached) return cached;
    const found = await findConfirmed(this.#database, this.#documents, { _id: version });
    return found ? this.#keep(found) : undefined;
  }

  /** The version that a call under this key has published. */
  async findByKey(key: string): Promise<ContentVersion | undefined> {
    await this.readNewer();
    const found = await findConfirmed(this.#database, this.#documents, { key });
    return found ? this.#keep(found) : undefined;
  }

  /** Reads the newest version that another process has published; true when there was one. */
  async readNewer(): Promise<boolean> {
    const newer = { _id: { $gt: this.#current.version } };
    const newest = await findConfirmed(this.#database, this.#documents, newer, { sort: { _id: -1 } });
    if (!newest) return false;
    this.#advance(this.#keep(newest));
    return true;
  }

  /** Newest first, without their content; the committed one is the last. */
  async list(offset: number, limit: number): Promise<{ count: number; data: ListedVersion[] }> {
    const published = await this.#documents.collection.countDocuments({});
    const found = await this.#documents.collection
      .find({}, { projection: { content: 0 } })
      .sort({ _id: -1 })
      .skip(offset)
      .limit(limit)
      .toArray();
    const documents = found;
    const data = documents.map(({ _id: version, note, at, author, restores }) => ({
      version,
      note,
      at,
      author,
      restores,
    }));
    const { version, note, at, author, restores } = this.#committed;
    const isLastPage = offset <= published && data.length < limit;
    return {
      count: published + 1,
      data: isLastPage ? [...data, { version, note, at, author, restores }] : data,
    };
  }

  /** The versions of one author, newest first, without their content. */
  async listBy(author: string): Promise<ListedVersion[]> {
    const found = await this.#documents.collection
      .find({ author }, { projection: { content: 0 } })
      .sort({ _id: -1 })
      .toArray();
    return found.map(({ _id: version, note, at, restores }) => ({
      version,
      note,
      at,
      author,
      restores,
    }));
  }

  /**
   * Publishes the present content with these tables replaced; the caller has checked them. Undefined when the
   * present version is no longer the one that the publication is based on.
   */
  publish(tables: Partial<LiveContent>, publication: Publication): Promise<ContentVersion | undefined> {
    return this.#insert((present) =>
      next(present, publication, withTables(present.content, tables), null, this.#clock.now()),
    );
  }

  /**
   * Publishes the content of an old version again, as far as `rolledBack` lets it; undefined as for
   * `publish`.
   */
  restore(old: ContentVersion, publication: Publication): Promise<ContentVersion | undefined> {
    return this.#insert((present) =>
      next(present, publication, rolledBack(old.content, present.content), old.version, this.#clock.now()),
    );
  }

  /** When another process has published in the meantime, reads its version and decides again. */
  async #insert(decide: Next): Promise<ContentVersion | undefined> {
    for (;;) {
      const published = decide(this.#current);
      if (!published) return undefined;
      const version = this.#current.version + 1;
      try {
        await this.#documents.collection.insertOne({ _id: version, ...published });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        await this.readNewer();
        // A call beside this one may have read it already.
        if (this.#current.version < version) throw error;
        continue;
      }
      const written = this.#remember(versionOf(version, published));
      this.#advance(written);
      return written;
    }
  }

  #advance(version: ContentVersion): void {
    if (version.version > this.#current.version) this.#current = version;
  }

  #keep({ _id: version, content, ...rest }: VersionDocument): ContentVersion {
    return this.#remember(
      versionOf(version, { ...rest, content: withRelease(content, this.#committed.content) }),
    );
  }

  #remember(version: ContentVersion): ContentVersion {
    this.#known.set(version.version, version);
    const [oldest] = this.#known.keys();
    if (this.#known.size > maxKnown && oldest !== undefined) this.#known.delete(oldest);
    return version;
  }
}

/** Number of versions in memory. */
const maxKnown = 50;

function versionOf(version: number, { content, ...published }: Published): ContentVersion {
  return { version, content, events: datedEvents(content.events), ...published };
}

function next(
  present: ContentVersion,
  { note, author, basedOn, key }: Publication,
  content: LiveContent,
  restores: number | null,
  nowMs: number,
): Published | undefined {
  if (basedOn !== null && basedOn !== present.version) return undefined;
  return { content, note, at: new Date(nowMs), author, restores, ...(key && { key }) };
}
