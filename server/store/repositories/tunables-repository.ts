import { defaultTunables, type TunableName, type Tunables } from '#engine/content/tunables.ts';
import type { Collection, Database } from '../core/connect-mongoose.ts';
import { isDuplicate } from '../core/database-failures.ts';

export interface TunablesVersion {
  readonly version: number;
  readonly values: Tunables;
  readonly note: string | null;
  readonly at: Date;
  /** It came with the game, not from a designer. */
  readonly isShipped: boolean;
  /** Who published it, by their own word. */
  readonly author: string | null;
  /** The version whose values it put back. */
  readonly restores: number | null;
}

/** What a designer says with a publication; `basedOn` is the version that they have seen. */
export interface Publication {
  readonly note: string | null;
  readonly author: string | null;
  readonly basedOn: number | null;
}

/** A version from before authors were kept has none. */
type VersionDocument = Omit<TunablesVersion, 'version' | 'author' | 'restores'> &
  Partial<Pick<TunablesVersion, 'author' | 'restores'>> & { _id: number };

/** Every version of the tunables, in memory; version 0 is the one that shipped with the first start. */
export class TunablesRepository {
  readonly #documents: Collection<VersionDocument>;
  #versions: TunablesVersion[] = [];

  constructor(database: Database) {
    this.#documents = database.collection<VersionDocument>('tunables');
  }

  /** Reads what was published. When a release ships other defaults and no designer has had a say, they are published. */
  async prepare(): Promise<void> {
    await this.#read();
    const last = this.#versions.at(-1);
    if (last && (!last.isShipped || isSame(last.values, defaultTunables))) return;
    const shipped = { note: null, at: new Date(), isShipped: true, author: null, restores: null };
    await this.#insert(() => ({ values: defaultTunables, ...shipped }));
  }

  current(): TunablesVersion {
    const last = this.#versions.at(-1);
    if (!last) throw new Error('The tunables are not read yet');
    return last;
  }

  /** The values of a version; the present ones for a version that isn't there. */
  valuesOf(version: number): Tunables {
    return (this.find(version) ?? this.current()).values;
  }

  find(version: number): TunablesVersion | undefined {
    return this.#versions.find((one) => one.version === version);
  }

  /** Newest first. */
  list(offset: number, limit: number): { count: number; data: TunablesVersion[] } {
    const data = this.#versions.toReversed().slice(offset, offset + limit);
    return { count: this.#versions.length, data };
  }

  /**
   * A new version: the present one with these values replaced. They are checked already. Undefined when another version
   * than the one that the designer has seen is in force by then.
   */
  publish(values: Partial<Tunables>, told: Publication): Promise<TunablesVersion | undefined> {
    return this.#insert(() => this.#present(told, { ...this.current().values, ...values }, null));
  }

  /** A new version with the values of an old one; undefined as for `publish`. */
  restore({ version, values }: TunablesVersion, told: Publication): Promise<TunablesVersion | undefined> {
    return this.#insert(() => this.#present(told, values, version));
  }

  #present({ note, author, basedOn }: Publication, values: Tunables, restores: number | null) {
    if (basedOn !== null && basedOn !== this.current().version) return undefined;
    return { values, note, at: new Date(), isShipped: false, author, restores };
  }

  /** Another process may have published meanwhile: it is read, and what to insert is asked again. */
  async #insert(
    next: () => Omit<TunablesVersion, 'version'> | undefined,
  ): Promise<TunablesVersion | undefined> {
    const fields = next();
    if (!fields) return undefined;
    const version = (this.#versions.at(-1)?.version ?? -1) + 1;
    try {
      await this.#documents.collection.insertOne({ _id: version, ...fields } as never);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      await this.#read();
      return this.#insert(next);
    }
    const published = { version, ...fields };
    this.#versions.push(published);
    return published;
  }

  async #read(): Promise<void> {
    const found = await this.#documents.find({}).sort({ _id: 1 }).lean<VersionDocument[]>();
    this.#versions = found.map(({ _id, values, author = null, restores = null, ...rest }) => ({
      ...rest,
      version: _id,
      values: complete(values),
      author,
      restores,
    }));
  }
}

/** A version from before a name existed has its default; a name that is gone is gone. */
function complete(values: Tunables): Tunables {
  const names = Object.keys(defaultTunables) as TunableName[];
  return Object.fromEntries(names.map((name) => [name, values[name] ?? defaultTunables[name]])) as Record<
    TunableName,
    number
  >;
}

function isSame(a: Tunables, b: Tunables): boolean {
  return (Object.keys(b) as TunableName[]).every((name) => a[name] === b[name]);
}
