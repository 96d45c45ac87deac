import { investmentRows } from '#engine/content/homeland.ts';
import { shippedTunables, type TunableName, type Tunables, tunableNames } from '#engine/content/tunables.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import { withTerms } from '#engine/rules/core/with-terms.ts';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { isDuplicate } from '../../core/database-failures.ts';
import { type Collection, defineCollection, Mixed } from '../../core/define-collection.ts';

export interface TunablesVersion {
  readonly version: number;
  readonly values: Tunables;
  readonly note: string | null;
  readonly at: Date;
  /** True for the defaults of a release, false for a designer's version. */
  readonly isShipped: boolean;
  /** The name that the publisher gave. */
  readonly author: string | null;
  /** The version whose values it restores. */
  readonly restores: number | null;
  /** The key of the call that published it. */
  readonly key?: string;
  /** The research pool that it opened for everybody (D40). */
  readonly pool?: string;
}

/** A designer's request to publish. `basedOn` is the version that they were looking at. */
export interface Publication {
  readonly note: string | null;
  readonly author: string | null;
  readonly basedOn: number | null;
  /** The key of the call that asks; missing without one. */
  readonly key?: string | null;
}

type VersionDocument = Omit<TunablesVersion, 'version'> & { _id: number };

const tunablesCollection = defineCollection<VersionDocument>('tunables', {
  values: Mixed,
  at: Date,
  note: String,
  isShipped: Boolean,
  pool: String,
  key: String,
  author: String,
  restores: Number,
  _id: Number,
});

/**
 * All versions of the tunables that a majority has confirmed, cached in memory. Version 0 holds the defaults
 * of the first start.
 */
export class TunablesRepository {
  readonly #database: Database;
  readonly #clock: DatabaseClock;
  readonly #documents: Collection<VersionDocument>;
  #versions: TunablesVersion[] = [];

  constructor(database: Database) {
    this.#database = database;
    this.#clock = database.clock;
    this.#documents = database.collection(tunablesCollection);
  }

  /** Reads the versions. Publishes a release's new defaults unless a designer has published a version. */
  async prepare(): Promise<void> {
    await this.#read();
    await this.#insert(() => this.#shipped());
  }

  /** Undefined once the release's defaults are in force, by this process or another, or a designer's are. */
  #shipped(): Omit<TunablesVersion, 'version'> | undefined {
    const last = this.#versions.at(-1);
    if (last && !last.isShipped) return undefined;
    const values = last ? { ...shippedTunables, ...researchOf(last.values) } : shippedTunables;
    if (last && isSame(last.values, values)) return undefined;
    return {
      values,
      note: null,
      at: new Date(this.#clock.now()),
      isShipped: true,
      author: null,
      restores: null,
    };
  }

  current(): TunablesVersion {
    const last = this.#versions.at(-1);
    if (!last) throw new Error('The tunables have not been read yet');
    return last;
  }

  /** The values of a version; the current ones when the version doesn't exist. */
  valuesOf(version: number): Tunables {
    return (this.find(version) ?? this.current()).values;
  }

  /** The values that a flight is bound to. */
  ofFlight({ tunablesVersion, terms }: Pick<Flight, 'tunablesVersion' | 'terms'>): Tunables {
    return withTerms(this.valuesOf(tunablesVersion), terms);
  }

  find(version: number): TunablesVersion | undefined {
    return this.#versions.find((candidate) => candidate.version === version);
  }

  /** The version that a call under this key has published, as this process or another one knows it. */
  async findByKey(key: string): Promise<TunablesVersion | undefined> {
    await this.readNewer();
    return this.#versions.find((candidate) => candidate.key === key);
  }

  /** Reads versions that another process has published; true when there were any. */
  async readNewer(): Promise<boolean> {
    const newestVersion = this.current().version;
    const newer = await this.#documents.collection.findOne({ _id: { $gt: newestVersion } });
    if (!newer) return false;
    await this.#read();
    return this.current().version > newestVersion;
  }

  /** Newest first. */
  list(offset: number, limit: number): { count: number; data: TunablesVersion[] } {
    const data = this.#versions.toReversed().slice(offset, offset + limit);
    return { count: this.#versions.length, data };
  }

  /**
   * Publishes the current values with these ones replaced; the caller has checked them. Undefined when the
   * current version is no longer the one that the designer was looking at.
   */
  publish(values: Partial<Tunables>, publication: Publication): Promise<TunablesVersion | undefined> {
    return this.#insert(() => this.#next(publication, { ...this.current().values, ...values }, null));
  }

  /** Publishes the values of an old version again; undefined as for `publish`. */
  restore(
    { version, values }: TunablesVersion,
    publication: Publication,
  ): Promise<TunablesVersion | undefined> {
    return this.#insert(() =>
      // An old version must not close research that all players have opened since.
      this.#next(publication, { ...values, ...researchOf(this.current().values) }, version),
    );
  }

  /**
   * Publishes the unlock of a research pool: once, however many processes try. Undefined when it is open
   * already. Open research stays open through later versions, as numbers set by designers do.
   */
  openPool(pool: string, opens: Partial<Tunables>): Promise<TunablesVersion | undefined> {
    return this.#insert(() => {
      if (this.openedBy(pool)) return undefined;
      const { values, isShipped } = this.current();
      const made = {
        note: null,
        at: new Date(this.#clock.now()),
        isShipped,
        author: null,
        restores: null,
        pool,
      };
      return { values: { ...values, ...opens }, ...made };
    });
  }

  /** The version that opened a pool. */
  openedBy(pool: string): TunablesVersion | undefined {
    return this.#versions.find((candidate) => candidate.pool === pool);
  }

  #next({ note, author, basedOn, key }: Publication, values: Tunables, restores: number | null) {
    if (basedOn !== null && basedOn !== this.current().version) return undefined;
    return {
      values,
      note,
      at: new Date(this.#clock.now()),
      isShipped: false,
      author,
      restores,
      ...(key && { key }),
    };
  }

  /** When another process has published in the meantime, reads its version and calls `next` again. */
  async #insert(
    next: () => Omit<TunablesVersion, 'version'> | undefined,
  ): Promise<TunablesVersion | undefined> {
    const fields = next();
    if (!fields) return undefined;
    const version = (this.#versions.at(-1)?.version ?? -1) + 1;
    try {
      await this.#documents.collection.insertOne({ _id: version, ...fields });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      await this.#read();
      return this.#insert(next);
    }
    const published = { version, ...fields };
    // `readNewer` may have read it already.
    if (!this.find(version)) this.#versions.push(published);
    return published;
  }

  async #read(): Promise<void> {
    const options = { ...this.#database.confirmedRead(), sort: { _id: 1 } } as const;
    const found = await this.#documents.collection.find({}, options).toArray();
    this.#versions = found.map(({ _id, values, ...rest }) => ({
      ...rest,
      version: _id,
      values: complete(values),
    }));
  }
}

/** Fills in the defaults of tunables that a release has added since, and drops those that it has removed. */
function complete(values: Tunables): Tunables {
  return Object.fromEntries(
    tunableNames.map((name) => [name, values[name] ?? shippedTunables[name]]),
  ) as Record<TunableName, number>;
}

/** The part of the numbers that research has opened. */
function researchOf(values: Tunables): Partial<Tunables> {
  const names = investmentRows.flatMap(({ opens }) => opens.map(({ tunable }) => tunable));
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

function isSame(a: Tunables, b: Tunables): boolean {
  return (Object.keys(b) as TunableName[]).every((name) => a[name] === b[name]);
}
