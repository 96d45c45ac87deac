import { describe, expect, it } from 'vitest';
import en from '#assets/strings/en/errors.json' with { type: 'json' };
import ru from '#assets/strings/ru/errors.json' with { type: 'json' };
import { contracts } from '#engine/protocol/core/contracts.ts';
import { errorStatus } from '#engine/protocol/core/errors.ts';
import { pathOf, paths } from '#engine/protocol/core/paths.ts';

describe('errors', () => {
  it('have words in both languages, and no words have no error', () => {
    const codes = Object.keys(errorStatus).sort();
    expect(Object.keys(en).sort()).toEqual(codes);
    expect(Object.keys(ru).sort()).toEqual(codes);
    for (const text of [...Object.values(en), ...Object.values(ru)]) expect(text.trim()).not.toBe('');
  });

  it('say what the specification says', () => {
    expect(en.invalid_credentials).toBe('Invalid credentials');
    expect(ru.invalid_credentials).toBe('Неверные учётные данные');
    expect(en.init_data_empty).toBe('init data empty');
  });
});

describe('contracts', () => {
  it('are there for every path, with the parameters that the path has', () => {
    expect(Object.keys(contracts).sort()).toEqual(Object.keys(paths).sort());
    for (const [name, [method, path]] of Object.entries(paths)) {
      const contract = contracts[name as keyof typeof contracts];
      const params = 'params' in contract ? Object.keys(contract.params.shape) : [];
      expect(params, name).toEqual([...path.matchAll(/:(\w+)/g)].map(([, param]) => param));
      expect(path.endsWith('/'), name).toBe(true);
      // An ad is handed out by a GET, as the protocol says.
      if (method === 'GET' && name !== 'ads.issue') expect(contract.mutates, name).toBe(false);
    }
  });

  it('fill a path', () => {
    expect(pathOf('ships.get', { id: 'a/b' })).toBe('/game/v1/ships/a%2Fb/');
    expect(() => pathOf('ships.get')).toThrow();
  });
});
