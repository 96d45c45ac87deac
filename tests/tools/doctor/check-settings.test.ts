import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/read-settings.ts';
import { checkNames, checkSettings } from '#tools/doctor/check-settings.ts';
import { examine, writeFindings } from '#tools/doctor/examine.ts';

const bot = { BOT_TOKEN: '7:secret', PUBLIC_URL: 'https://game.example/' };
/** A setup in which nothing is wrong or risky. */
const sound = {
  ...bot,
  NODE_ENV: 'production',
  ADMIN_PORT: '3001',
  TRUST_PROXY: '1',
  MONGODB_URI: 'mongodb://db.internal/proto-trip?replicaSet=rs0',
  REDIS_URL: 'redis://:password@redis.internal',
};
const token = 'sixteen letters!';

const found = (variables: Record<string, string>) =>
  checkSettings(readSettings(variables)).map(({ level, text }) => `${level}: ${text}`);

describe('settings, as the doctor sees them,', () => {
  it('are well in a sound setup, and in none at all', () => {
    expect(found(sound)).toEqual([]);
    expect(found({})).toEqual([]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a bot without an address', { BOT_TOKEN: '7:secret' }, 'wrong: There is a bot, but no PUBLIC_URL'],
    ['a bot outside of production', { ...bot, NODE_ENV: '' }, 'risky: Anybody can read /metrics'],
    ['production without an admin port', { ...sound, ADMIN_PORT: '' }, 'risky: Nobody can read the metrics'],
    ['the test environment', { ...sound, BOT_TEST_ENVIRONMENT: '1' }, 'risky: .* its Stars are no money'],
    [
      'a public server without a bot',
      { HOST: '0.0.0.0', ALLOW_LOCAL_MESSENGER: '1' },
      'risky: Every machine that reaches HOST can sign in as any player',
    ],
    ['a proxy that isn’t trusted', { ...sound, TRUST_PROXY: '0' }, 'wrong: .* share the rate limit'],
    ['a trusted proxy that isn’t the only way', { ...sound, HOST: '0.0.0.0' }, 'risky: .* claim any address'],
    ['a MongoDB without Redis', { ...sound, REDIS_URL: '' }, 'risky: There is no REDIS_URL'],
    ['no time to drain', { ...sound, DRAIN_SECONDS: '0' }, 'risky: DRAIN_SECONDS=0'],
    ['an accepted clock', { ACCEPT_CLOCK: '1' }, 'risky: ACCEPT_CLOCK=1'],
    [
      'dev tools with a bot',
      { ...sound, DEV_TOOLS: '1', DEV_TOOLS_TOKEN: token },
      'risky: DEV_TOOLS=1 with a bot',
    ],
    ['no audit', { AUDITED_A_MINUTE: '0' }, 'risky: AUDITED_A_MINUTE=0'],
  ])('name %s', (_, variables, expected) => {
    expect(found(variables)).toContainEqual(expect.stringMatching(new RegExp(expected)));
  });

  it('that the server refuses are wrong, in the server’s own words', async () => {
    const findings = await examine({ DEV_TOOLS: '1', BOT_TOKEN: '7:secret', REDIS_URL: 'redis://127.0.0.1' });
    const faults = findings.filter(({ level }) => level === 'wrong').map(({ text }) => text);
    expect(faults).toEqual([
      'REDIS_URL joins processes that share a database, so it needs MONGODB_URI.',
      'DEV_TOOLS=1 with a bot needs DEV_TOOLS_TOKEN: without it any player could use the tools.',
    ]);
  });

  it('of a file may be misspelt', () => {
    const names = checkNames(['PORT', 'BACKUP_DIR', 'MONGO_URI'], ['BACKUP_DIR']);
    expect(names.map(({ text }) => text)).toEqual(['MONGO_URI is no setting.']);
  });
});

it('writes the worst first, each with what to do, and sums up', () => {
  const text = writeFindings([
    { level: 'good', text: 'A is well.' },
    { level: 'risky', text: 'B may fail.', advice: 'Watch B.' },
    { level: 'wrong', text: 'C fails.', advice: 'Mend C.' },
  ]);
  expect(text.split('\n')).toEqual([
    'wrong  C fails.',
    '       Mend C.',
    'risky  B may fail.',
    '       Watch B.',
    'good  A is well.',
    '',
    'The server cannot work like this: 1 wrong, 1 risky.',
  ]);
  expect(writeFindings([])).toContain('Everything is well.');
});
