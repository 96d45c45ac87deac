import { randomUUID } from 'node:crypto';
import { PeopleRepository } from '#server/store/repositories/dev/people-repository.ts';
import { withServersData } from '../data/open-data.ts';

const hourMs = 3_600_000;

/**
 * Makes an invitation for a new owner, or for an existing one without access, whose account, browser and
 * second factor are then reset. Rejects with a sentence.
 */
export function makeOwnerLink(
  mongodbUri: string | undefined,
  dataDir: string,
  name: string,
): Promise<{ readonly link: string; readonly until: string }> {
  if (!/^[\w.-]{1,32}$/.test(name))
    throw new Error('A name has letters, digits, dots and hyphens, 32 at most.');
  return withServersData(mongodbUri, dataDir, async (database) => {
    const people = new PeopleRepository(database);
    const person =
      (await people.add({ id: randomUUID(), name, role: 'owner', endsAt: null, madeBy: null })) ??
      (await people.findByName(name));
    if (person?.role !== 'owner' || person.endedAt !== null)
      throw new Error(
        `${name} is no owner, or has ended. Choose another name, or change the role in the console.`,
      );
    const until = new Date(Date.now() + hourMs);
    const secret = await people.invite(person.id, until, null);
    return { link: `/console/#enter=${secret}`, until: until.toISOString() };
  });
}
