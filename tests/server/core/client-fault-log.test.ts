import { describe, expect, it } from 'vitest';
import { ClientFaultLog, engineOf } from '#server/core/client-fault-log.ts';

const report = { client: 'ios 9.1', engine: 'iOS 17', step: 'start', name: 'Error', message: 'x' };

describe('the log of client faults', () => {
  it('counts equal faults once, by day', () => {
    const log = new ClientFaultLog();
    log.note(report, 86_400_000 - 1);
    log.note({ ...report, message: 'x' }, 86_400_000);
    log.note(report, 86_400_001);
    expect(log.take().map(({ day, count, lastMs }) => [day, count, lastMs])).toEqual([
      [0, 1, 86_399_999],
      [1, 2, 86_400_001],
    ]);
    expect(log.take()).toEqual([]);
  });

  it('keeps 500 kinds apart on a day, however many devices invent, also after a save', () => {
    const log = new ClientFaultLog();
    for (let kind = 0; kind < 400; kind++) log.note({ ...report, step: `s${kind}` }, 1);
    log.take();
    for (let kind = 400; kind < 2000; kind++) log.note({ ...report, step: `s${kind}` }, 1);
    const taken = log.take();
    expect(taken).toHaveLength(101);
    expect(taken.at(-1)).toMatchObject({ client: 'other', fault: 'other', count: 1500 });
  });

  it('leaves out numbers, names, addresses and ids', () => {
    const log = new ClientFaultLog();
    const message = 'user 12 «Ann» ann@mail.test 6f1c9a2e-0000-4000-8000-000000000000 at https://a.test/x?y';
    log.note({ ...report, message });
    expect(log.take()[0]?.fault).toBe('Error: user # … … # at URL');
  });
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128'],
  [
    'Mozilla/5.0 (Linux; Android 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/138.0.1.2 Mobile Safari/537.36',
    'Chrome 138',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'iOS 17'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
    'Safari 18',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)', 'WebKit 605'],
  ['curl/8', 'unknown'],
])('%s is %s', (userAgent, engine) => {
  expect(engineOf(userAgent)).toBe(engine);
});
