import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../core/connect-mongoose.ts';
import type { DatabaseClock } from '../../core/database-clock.ts';
import { type Collection, defineCollection } from '../../core/define-collection.ts';

/** A link to the game with the dev tools that nobody has opened yet (D67). Real time. */
interface SandboxLink {
  readonly personId: string;
  /** Origin of the console that the link was made in; null when it is not known. */
  readonly consoleUrl: string | null;
  readonly expiresAt: Date;
}

interface LinkDocument extends SandboxLink {
  _id: string;
}

const sandboxLinksCollection = defineCollection<LinkDocument>(
  'sandboxLinks',
  { _id: String, personId: String, consoleUrl: String, expiresAt: Date },
  [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }, { key: { personId: 1 } }],
);

/** Sandbox links, at most one of a person. Of a link's secret only the hash is stored. */
export class SandboxLinkRepository {
  readonly #clock: DatabaseClock;
  readonly #links: Collection<LinkDocument>;

  constructor(database: Database) {
    this.#clock = database.clock;
    this.#links = database.collection(sandboxLinksCollection);
  }

  /** Makes a link and returns its secret. The person's earlier link doesn't open any more. */
  async make(link: SandboxLink): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    await this.endOf(link.personId);
    await this.#links.collection.insertOne({ _id: hashOf(secret), ...link });
    return secret;
  }

  /** Uses a link up: of two browsers at once, one gets it. Null for an unknown, used or expired link. */
  async take(secret: string): Promise<SandboxLink | null> {
    const link = await this.#links.collection.findOneAndDelete({ _id: hashOf(secret) });
    return link && link.expiresAt.getTime() > this.#clock.now() ? link : null;
  }

  async endOf(personId: string): Promise<void> {
    await this.#links.collection.deleteMany({ personId });
  }
}

/** Secrets are 32 random bytes, so a plain hash is enough. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
