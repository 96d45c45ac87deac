import { describe, expect, it } from 'vitest';
import en from '#assets/strings/en/server/errors.json' with { type: 'json' };
import ru from '#assets/strings/ru/server/errors.json' with { type: 'json' };
import { errorStatus } from '#engine/protocol/core/errors.ts';

describe('errors', () => {
  it('each have a text in both languages, and no text is left over', () => {
    const codes = Object.keys(errorStatus).sort();
    expect(Object.keys(en).sort()).toEqual(codes);
    expect(Object.keys(ru).sort()).toEqual(codes);
    for (const text of [...Object.values(en), ...Object.values(ru)]) expect(text.trim()).not.toBe('');
  });

  it('have the specified texts', () => {
    expect(en.invalid_credentials).toBe('Invalid credentials');
    expect(ru.invalid_credentials).toBe('Неверные учётные данные');
    expect(en.init_data_empty).toBe('init data empty');
  });
});
