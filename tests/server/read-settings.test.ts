import { describe, expect, it } from 'vitest';
import { readSettings, settingNames } from '#server/read-settings.ts';
import { defaultSettings } from '#server/settings.ts';

const token = 'a-long-enough-token';

describe('settings from the environment', () => {
  it('are the defaults when nothing is set, or only empty variables are', () => {
    expect(readSettings({})).toEqual(defaultSettings);
    expect(readSettings({ PORT: '', BOT_TOKEN: '', HOST: '', UNKNOWN: 'x' })).toEqual(defaultSettings);
  });

  it.each([
    ['PORT', '65536', 'PORT=65536 is not a port: a number from 0 to 65535.'],
    ['PORT', '1e3', 'PORT=1e3 is not a port: a number from 0 to 65535.'],
    ['DEV_TOOLS', 'yes', 'DEV_TOOLS=yes has to be 0 or 1.'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY=true has to be the number of proxies, or their networks'],
    ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY=10.0.0.0/33 has to be'],
    ['TRUST_PROXY', '10.0.0.0/8,x', 'TRUST_PROXY=10.0.0.0/8,x has to be'],
    ['TRUST_PROXY', ',', 'TRUST_PROXY=, has to be'],
    ['PUBLIC_URL', 'game', 'PUBLIC_URL=game is not an address that starts with http:// or https://.'],
    ['SUPPORT_URL', 'javascript:x', 'SUPPORT_URL=javascript:x is not an address'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'OTEL_EXPORTER_OTLP_PROTOCOL=grpc has to be http/json'],
    ['NFT_COLLECTIONS', 'ship', 'NFT_COLLECTIONS=ship has to be kind=address,kind=address,…'],
    ['DEV_TOOLS_TOKEN', 'short', 'DEV_TOOLS_TOKEN is too short: at least 16 characters.'],
    ['AD_SECRET', 'short', 'AD_SECRET is too short: at least 16 characters.'],
    ['BOT_WEBHOOK_SECRET', 'short', 'BOT_WEBHOOK_SECRET has to be 16 to 256 letters, digits,'],
  ])('refuse %s=%s with a sentence', (name, value, sentence) => {
    expect(() => readSettings({ [name]: value })).toThrow(sentence);
  });

  it.each(settingNames.filter((name) => /TOKEN|SECRET|KEY|URI/.test(name)))(
    'refuse a line feed inside %s by name, without the value',
    (name) => {
      const read = () => readSettings({ [name]: 'first-half-0123456789\nsecond-half-0123456789' });
      expect(read).toThrow(`${name} has a line break or another control character in it.`);
      expect(read).not.toThrow('half');
    },
  );

  it.each(['\n', '\r\n', ' \n', '\t'])('are taken without %j around them', (around) => {
    const given = {
      BOT_TOKEN: '7:secret',
      BOT_WEBHOOK_SECRET: 'webhook-secret-0123',
      HASH_KEY: 'hash-key-0123456789-0123456789-0123',
      DEV_TOOLS_TOKEN: token,
      AD_SCRIPT: 'https://ads.example/sdk.js',
      AD_ZONE: '1',
      AD_SECRET: 'ad-secret-0123456789',
      MONGODB_URI: 'mongodb://localhost/game',
      NFT_INDEX_URL: 'https://index.example',
      NFT_INDEX_KEY: 'index-key',
      NFT_COLLECTIONS: 'extruder=address',
      EXCHANGE_REGISTRY_URL: 'https://registry.example',
      EXCHANGE_REGISTRY_KEY: 'registry-key',
      PORT: '3001',
    };
    const surrounded = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, around + value + around]),
    );
    expect(readSettings(surrounded)).toEqual(readSettings(given));
    expect(readSettings({ PORT: around })).toEqual(defaultSettings);
  });

  const bot = { BOT_TOKEN: '7:secret' };
  it.each([
    ['http://game.example/', bot, 'is not HTTPS'],
    ['https://localhost/', bot, 'of your own'],
    ['https://server/', bot, 'of your own'],
    ['https://game.local/', bot, 'of your own'],
    ['https://192.168.1.7/', bot, 'of your own'],
    ['https://100.64.0.1/', bot, 'of your own'],
    ['https://[::1]/', bot, 'of your own'],
    ['https://[fd00::7]/', bot, 'of your own'],
    ['https://game.example:3000/', bot, 'has the port 3000'],
    ['https://game.example/play', bot, 'more than a host'],
    ['https://game.example/?a=1', {}, 'more than a host'],
    ['http://game.example/play/', {}, 'more than a host'],
    ['https://me:pass@game.example/', {}, 'has a name or a password'],
  ])('refuse the address %s with %o', (PUBLIC_URL, others, words) => {
    expect(() => readSettings({ PUBLIC_URL, ...others })).toThrow(words);
    expect(() => readSettings({ PUBLIC_URL, ...others })).not.toThrow('pass@');
  });

  it.each([
    ['https://game.example', bot],
    ['https://game.example:8443/', bot],
    ['https://203.0.113.9/', bot],
    ['http://127.0.0.1:3000/', {}],
    ['http://192.168.1.7:3000/', { ...bot, BOT_API_URL: 'http://192.168.1.8:8081' }],
  ])('take the address %s with %o', (PUBLIC_URL, others) => {
    expect(readSettings({ PUBLIC_URL, ...others }).publicUrl).toBe(PUBLIC_URL);
  });

  it('refuse one port for players and operators', () => {
    expect(() => readSettings({ ADMIN_PORT: '3000' })).toThrow('both 3000');
    expect(() => readSettings({ PORT: '4000', ADMIN_PORT: '4000' })).toThrow('both 4000');
    expect(readSettings({ PORT: '0', ADMIN_PORT: '0' }).adminPort).toBe(0);
  });

  it.each([
    'BOT_TOKEN',
    'BOT_WEBHOOK_SECRET',
    'AD_SECRET',
    'DEV_TOOLS_TOKEN',
    'DESIGNER_TOKENS',
    'OPERATOR_TOKENS',
    'MONGODB_URI',
  ])('never repeat the secret %s in a sentence', (name) => {
    expect(() => readSettings({ [name]: 'se cret' })).toThrow(name);
    expect(() => readSettings({ [name]: 'se cret' })).not.toThrow('se cret');
  });

  const database = 'mongodb://game:hidden@db.example/game';

  it.each([
    [
      'readPreference=secondaryPreferred',
      'reads from others than the primary (readPreference=secondaryPreferred)',
    ],
    ['readpreference=nearest', 'reads from others than the primary (readPreference=nearest)'],
    ['w=1', 'has w=1'],
    ['replicaSet=rs0&w=2', 'has w=2'],
    ['journal=false', 'has journal=false'],
    ['j=false', 'has journal=false'],
  ])('refuse a database address with %s', (options, sentence) => {
    const read = () => readSettings({ MONGODB_URI: `${database}?${options}` });
    expect(read).toThrow(`MONGODB_URI ${sentence}`);
    expect(read).not.toThrow('hidden');
  });

  it('take a database address that asks for what the game needs', () => {
    const uri = `${database}?replicaSet=rs0&w=majority&journal=true&readPreference=primary`;
    expect(readSettings({ MONGODB_URI: uri }).mongodbUri).toBe(uri);
  });

  it('name every fault at once', () => {
    expect(() => readSettings({ PORT: 'x', DEV_TOOLS: 'x' })).toThrow(/PORT=x[^\n]+\nDEV_TOOLS=x/);
  });

  it.each([
    [{}, null],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, 'http://c:4318/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/base/' }, 'http://c:4318/base/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://t:1/x' }, 'http://t:1/x'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://t/y' },
      'http://t/y',
    ],
  ])('send the traces of %j to %s', (variables, url) => {
    expect(readSettings(variables).tracesUrl).toBe(url);
  });

  it('need the secret of an ad network', () => {
    expect(() => readSettings({ AD_SCRIPT: 'https://ads.example/sdk.js' })).toThrow('AD_SECRET');
  });

  it('read affiliate accounts at exchanges, and never repeat their secrets', () => {
    const EXCHANGE_AFFILIATES =
      'alpha=https://key1:s3cret@api.alpha.example,beta=https://k:s@beta.example:8443';
    expect(readSettings({ EXCHANGE_AFFILIATES }).affiliates).toEqual([
      { exchange: 'alpha', url: 'https://api.alpha.example', key: 'key1', secret: 's3cret' },
      { exchange: 'beta', url: 'https://beta.example:8443', key: 'k', secret: 's' },
    ]);
    expect(() => readSettings({ EXCHANGE_AFFILIATES: 'alpha=s3cret' })).not.toThrow('s3cret');
    const both = {
      EXCHANGE_AFFILIATES,
      EXCHANGE_REGISTRY_URL: 'https://r.example',
      EXCHANGE_REGISTRY_KEY: 'k',
    };
    expect(() => readSettings(both)).toThrow('exclude');
  });
});

const owner = { name: 'owner', role: 'owner', token };

describe('developer tools', () => {
  const tools = (env: Record<string, string>) => {
    const { hasDevTools, developers } = readSettings(env);
    return { hasDevTools, developers };
  };

  it('are on with the local messenger, and off with a bot', () => {
    expect(tools({})).toEqual({ hasDevTools: true, developers: [] });
    expect(tools({ DEV_TOOLS: '0' }).hasDevTools).toBe(false);
    expect(tools({ BOT_TOKEN: '1:x' }).hasDevTools).toBe(false);
  });

  it('need the token wherever one is set', () => {
    expect(tools({ DEV_TOOLS_TOKEN: token })).toEqual({ hasDevTools: true, developers: [owner] });
    expect(tools({ BOT_TOKEN: '1:x', DEV_TOOLS: '1', DEV_TOOLS_TOKEN: token })).toEqual({
      hasDevTools: true,
      developers: [owner],
    });
  });

  it('with a bot and without a token end the start', () => {
    expect(() => readSettings({ BOT_TOKEN: '1:x', DEV_TOOLS: '1' })).toThrow('DEV_TOOLS_TOKEN');
  });

  it('know designers and operators by a token each', () => {
    const other = 'another-long-enough-token';
    const env = { BOT_TOKEN: '1:x', DEV_TOOLS: '1', DESIGNER_TOKENS: `ann=${token}`, OPERATOR_TOKENS: '' };
    expect(tools(env).developers).toEqual([{ name: 'ann', role: 'designer', token }]);
    const both = { DEV_TOOLS_TOKEN: token, OPERATOR_TOKENS: `bob=${other},eve=${other}==` };
    expect(tools(both).developers).toEqual([
      owner,
      { name: 'bob', role: 'operator', token: other },
      { name: 'eve', role: 'operator', token: `${other}==` },
    ]);
  });

  it.each(['ann', 'ann=short', `ann=${token},`, `an n=${token}`, `=${token}`])(
    'refuse OPERATOR_TOKENS=%s',
    (OPERATOR_TOKENS) => {
      expect(() => readSettings({ OPERATOR_TOKENS })).toThrow('name=token');
    },
  );

  it('refuse two people with one token', () => {
    const env = { DEV_TOOLS_TOKEN: token, OPERATOR_TOKENS: `bob=${token}` };
    expect(() => readSettings(env)).toThrow('a token twice');
  });

  it('are off in production without a token', () => {
    expect(tools({ NODE_ENV: 'production', DEV_TOOLS: '1' }).hasDevTools).toBe(false);
    const production = { NODE_ENV: 'production', DEV_TOOLS_TOKEN: token };
    expect(tools(production)).toEqual({ hasDevTools: true, developers: [owner] });
    expect(tools({ ...production, BOT_TOKEN: '1:x' }).hasDevTools).toBe(false);
  });

  it('are needed in production for the owner’s token, and for no other', () => {
    const other = 'another-long-enough-token';
    const bot = { NODE_ENV: 'production', BOT_TOKEN: '1:x', DEV_TOOLS_TOKEN: token };
    const env = { ...bot, OPERATOR_TOKENS: `bob=${other}` };
    const bob = { name: 'bob', role: 'operator', token: other };
    expect(tools(env)).toEqual({ hasDevTools: false, developers: [bob] });
    expect(tools({ ...env, DEV_TOOLS: '1' })).toEqual({ hasDevTools: true, developers: [owner, bob] });
  });
});

describe('a server without a bot', () => {
  it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('may listen on %s', (HOST) => {
    expect(readSettings({ HOST }).host).toBe(HOST);
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', 'game.example', '127.evil.example'])(
    'may not listen on %s unless that is allowed',
    (HOST) => {
      expect(() => readSettings({ HOST })).toThrow('ALLOW_LOCAL_MESSENGER=1');
      expect(readSettings({ HOST, ALLOW_LOCAL_MESSENGER: '1' }).isLocalMessengerPublic).toBe(true);
      expect(readSettings({ HOST, BOT_TOKEN: '1:x' }).isLocalMessengerPublic).toBe(false);
    },
  );
});
