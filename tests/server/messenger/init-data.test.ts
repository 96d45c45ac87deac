import { describe, expect, it } from 'vitest';
import { signInitData, verifyInitData } from '#server/messenger/init-data.ts';

const token = '5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8';
const published =
  'query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%7D&auth_date=1662771648&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2';
const signedAtMs = 1662771648_000;
const day = 24 * 3600_000;
const ann = { telegramId: 5, firstName: 'Ann & Co', lastName: null, username: 'ann=1', startParam: 'code-1' };

describe('init data', () => {
  it('of the published vector is good within a day', () => {
    expect(verifyInitData(published, token, signedAtMs + 1000)).toEqual({
      telegramId: 279058397,
      firstName: 'Vladislav',
      lastName: 'Kibenko',
      username: 'vdkfrost',
      startParam: null,
    });
    expect(verifyInitData(published, token, signedAtMs + day)).not.toBeNull();
    expect(verifyInitData(published, token, signedAtMs + day + 1000)).toBeNull();
    expect(verifyInitData(published, token, signedAtMs - 60_000)).toBeNull();
  });

  it('is refused when a byte of it differs, or of the token', () => {
    expect(verifyInitData(published.replace('Kibenko', 'Kibenka'), token, signedAtMs)).toBeNull();
    expect(verifyInitData(published.replace('c501', 'c502'), token, signedAtMs)).toBeNull();
    expect(verifyInitData(`${published}&x=1`, token, signedAtMs)).toBeNull();
    expect(verifyInitData(published, `${token}x`, signedAtMs)).toBeNull();
  });

  it('is refused when a name comes twice, or there is nothing', () => {
    expect(verifyInitData(`${published}&hash=00`, token, signedAtMs)).toBeNull();
    for (const text of ['', 'hash=', 'hash=zz', '%', 'hash=%FF', 'user=x', '&&&='])
      expect(verifyInitData(text, token, signedAtMs), text).toBeNull();
  });

  it('that was signed here verifies here', () => {
    expect(verifyInitData(signInitData(ann, token, signedAtMs), token, signedAtMs)).toEqual(ann);
  });

  it('covers a signature pair, as the documentation says', () => {
    const pairs = new URLSearchParams(signInitData(ann, token, signedAtMs));
    pairs.set('signature', 'abc');
    expect(verifyInitData(pairs.toString(), token, signedAtMs)).toBeNull();
  });
});
