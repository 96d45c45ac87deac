import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../fixtures/client.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
let nextId = 7_000_000;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface SignedNames {
  readonly firstName: string;
  readonly lastName?: string;
  readonly username?: string;
}

/** Gets a token for what the messenger signs at this moment. */
async function takeToken(client: TestClient, telegramId: number, names: SignedNames): Promise<string> {
  const { initData } = await client.get('dev.init-data', { body: { telegramId, ...names } });
  return (await client.get('auth.token', { body: { initData } })).token;
}

async function openSession(client: TestClient, token: string): Promise<void> {
  client.credentials = { ...client.credentials, token };
  client.credentials = { ...client.credentials, ...(await client.get('auth.session')) };
}

/** A new player with signed names. */
async function signUp(names: SignedNames) {
  const [client, telegramId] = [server.client(), nextId++];
  await openSession(client, await takeToken(client, telegramId, names));
  const { uuid } = await client.get('auth.create', { body: { telegramId, firstName: names.firstName } });
  const comeAgain = async (later: SignedNames) =>
    openSession(client, await takeToken(client, telegramId, later));
  return { client, telegramId, id: uuid, comeAgain };
}

async function find(text: string): Promise<string[]> {
  const { data } = await server.client().get('dev.find-players', { query: { text } });
  return data.map(({ playerId }) => playerId);
}

const resetName = (id: string) =>
  server.client().get('dev.reset-name', { params: { id }, body: { reason: 'rude' } });

describe('signed names', () => {
  it('are adopted at the next session: in the account and in the operators’ search', async () => {
    const before = { firstName: 'Oldname', lastName: 'Before', username: 'old_handle_1' };
    const { client, id, comeAgain } = await signUp(before);
    await comeAgain({ firstName: 'Newname', username: 'new_handle_1' });
    expect(await client.get('auth.me')).toMatchObject({
      firstName: 'Newname',
      lastName: null,
      username: 'new_handle_1',
    });
    expect(await find('@new_handle_1')).toEqual([id]);
    for (const text of ['old_handle_1', 'Oldname', 'Before']) expect(await find(text)).toEqual([]);
  });

  it('are read by the leader of the crew', async () => {
    const [leader, member] = [await signUp({ firstName: 'Lea' }), await signUp({ firstName: 'Mem' })];
    const { documents } = await server.database();
    const row = { leaderId: leader.id, username: null, firstName: 'Mem', how: 'invited', joinedAtMs: 1 };
    await documents<{ _id: string }>('crews').insertOne(
      Object.assign({ _id: member.id }, row, { activeAtMs: 1 }),
    );
    await member.comeAgain({ firstName: 'Renamed' });
    const { data } = await leader.client.get('referrals.list');
    expect(data.map(({ firstName }) => firstName)).toEqual(['Renamed']);
  });

  it('of an older token change nothing', async () => {
    const { client, telegramId, comeAgain } = await signUp({ firstName: 'First' });
    const older = await takeToken(client, telegramId, { firstName: 'Older' });
    await comeAgain({ firstName: 'Newer' });
    await openSession(client, older);
    expect((await client.get('auth.me')).firstName).toBe('Newer');
  });

  it('that an operator has reset come back only when they differ', async () => {
    const { client, id, comeAgain } = await signUp({ firstName: 'Rude', username: 'rude_handle' });
    await resetName(id);
    await comeAgain({ firstName: 'Rude', username: 'rude_handle' });
    expect((await client.get('auth.me')).firstName).toBe('Pilot');
    await comeAgain({ firstName: 'Kind', username: 'rude_handle' });
    expect((await client.get('auth.me')).firstName).toBe('Kind');
  });
});

describe('a username', () => {
  it('finds its present owner and not the former one, who never came again', async () => {
    const former = await signUp({ firstName: 'Former', username: 'Handle_Two' });
    const owner = await signUp({ firstName: 'Owner' });
    await owner.comeAgain({ firstName: 'Owner', username: 'handle_two' });
    expect(await find('handle_two')).toEqual([owner.id]);
    expect((await former.client.get('auth.me')).username).toBeNull();
    expect(await find('Former')).toEqual([former.id]);
    const next = await signUp({ firstName: 'Next', username: 'handle_two' });
    expect(await find('handle_two')).toEqual([next.id]);
  });

  it('is not taken from somebody whose other name is the same', async () => {
    const namesake = await signUp({ firstName: 'handle_three', username: 'elsewhere_3' });
    const owner = await signUp({ firstName: 'Owner', username: 'handle_three' });
    expect((await find('handle_three')).toSorted()).toEqual([namesake.id, owner.id].toSorted());
    expect((await namesake.client.get('auth.me')).username).toBe('elsewhere_3');
  });
});
