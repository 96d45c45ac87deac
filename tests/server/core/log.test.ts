import { describe, expect, it } from 'vitest';
import { createLog } from '#server/core/log.ts';

function record() {
  const lines: string[] = [];
  return { lines, log: createLog({ write: (line) => lines.push(line) }) };
}

describe('the log', () => {
  it('writes one line of JSON for a failure, with its stack', () => {
    const { lines, log } = record();
    log.failure('opening the database', new TypeError('no'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: 50,
      msg: 'opening the database',
      err: { type: 'TypeError', message: 'no', stack: expect.stringContaining('log.test.ts') },
    });
  });

  it('leaves the other properties of an error out', () => {
    const { lines, log } = record();
    log.failure('what', Object.assign(new Error('x'), { token: 'secret' }));
    expect(lines[0]).not.toContain('secret');
  });

  it('escapes characters that a terminal obeys or hides', () => {
    const { lines, log } = record();
    const text = 'a\u001b[31m\r\nb\u009b31m\u202ec\u200bd\u007f\ufeff';
    log.failure(text, Object.assign(new Error(text), { stack: text }));
    expect(lines[0]!.trimEnd()).toMatch(/^[\x20-\x7e]+$/);
    expect(JSON.parse(lines[0]!)).toMatchObject({ msg: text, err: { message: text } });
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'no'],
    ['an object without a prototype', Object.create(null)],
    ['a circular error', Object.assign(new Error('x'), { self: [globalThis] })],
    [
      'an error whose stack throws',
      Object.defineProperty(new Error('x'), 'stack', {
        get: () => {
          throw new Error('no');
        },
      }),
    ],
  ])('takes %s as a failure', (_name, failure) => {
    const { lines, log } = record();
    log.failure('what', failure);
    expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'what' });
  });
});
