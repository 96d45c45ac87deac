import { describe, expect, it } from 'vitest';
import { bestEncoding } from '#server/http/calls/send-json.ts';

describe('the encoding of an answer', () => {
  it.each<[string | undefined, string | null]>([
    ['gzip, deflate, br', 'br'],
    ['br;q=0', null],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000 , *', 'gzip'],
    ['gzip;q=1.0, br;q=0.2', 'gzip'],
    ['gzip;q=0.5,br;q=0.5', 'br'],
    ['GZIP;Q=0.1', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['identity', null],
    ['identity;q=1, br;q=0.5', null],
    ['identity;q=0.5, br;q=0.5', 'br'],
    ['identity;q=0, gzip', 'gzip'],
    ['brotli, xgzip, gzipx', null],
    ['br;q=x', null],
    ['br;level=4;q=0', null],
    ['', null],
    [undefined, null],
  ])('for %j is %s', (accepted, expected) => {
    expect(bestEncoding(accepted, ['br', 'gzip'])).toBe(expected);
  });

  it('is none that isn’t offered', () => {
    expect(bestEncoding('br, gzip', ['gzip'])).toBe('gzip');
    expect(bestEncoding('br', ['gzip'])).toBeNull();
  });
});
