import { defaultTunables, type TunableName, type Tunables } from '../../engine/content/tunables.ts';
import type { Collection, Database } from './connect-mongoose.ts';
import { isDuplicate } from './database-failures.ts';

export interface TunablesVersion {
  readonly version: number;
  readonly values: Tunables;
  readonly note: string | null;
  readonly at: Date;
  /** It came with the game, not from a designer. */
  readonly isShipped: boolean;
}

type VersionDocument = Omit<TunablesVersion, 'version'> & { _id: number };

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
    if (!last || (last.isShipped && !isSame(last.values, defaultTunables)))
      await this.#insert({ values: defaultTunables, note: null, at: new Date(), isShipped: true });
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

  /** A new version: the present one with these values replaced. They are checked already. */
  async publish(values: Partial<Tunables>, note: string | null): Promise<TunablesVersion> {
    const merged = { ...this.current().values, ...values };
    return this.#insert({ values: merged, note, at: new Date(), isShipped: false });
  }

  async #insert(fields: Omit<TunablesVersion, 'version'>): Promise<TunablesVersion> {
    const version = (this.#versions.at(-1)?.version ?? -1) + 1;
    try {
      await this.#documents.collection.insertOne({ _id: version, ...fields } as never);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      await this.#read();
      return this.#insert(fields);
    }
    const published = { version, ...fields };
    this.#versions.push(published);
    return published;
  }

  async #read(): Promise<void> {
    const found = await this.#documents.find({}).sort({ _id: 1 }).lean<VersionDocument[]>();
    this.#versions = found.map(({ _id, values, ...rest }) => ({
      version: _id,
      values: complete(values),
      ...rest,
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
