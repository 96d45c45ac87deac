import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chanceRow } from '#engine/content/schemas/capsules.ts';
import { eventRow } from '#engine/content/schemas/events.ts';
import { taskRow } from '#engine/content/schemas/homeland.ts';
import { productRow } from '#engine/content/schemas/shop.ts';
import {
  emptyValue,
  type JsonSchema,
  kindOf,
  numberFault,
  rangeText,
  variantOf,
  withKind,
  withoutNull,
} from '#tools/console/content/forms/schema.ts';

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
const event = schemaOf(eventRow).properties!;
const product = schemaOf(productRow);

it.each([
  ['colour', 'choice'],
  ['from', 'moment'],
  ['audience', 'audience'],
  ['where', 'group'],
  ['modifiers', 'list'],
  ['goal', 'group'],
])('the field %s of an event is a %s', (name, kind) => {
  expect(kindOf(withoutNull(event[name]!)[0])).toBe(kind);
});

it('tells keys, several choices, flags and unions apart', () => {
  const where = event.where!.properties!;
  expect([kindOf(where.systems!), kindOf(where.types!)]).toEqual(['choices', 'choices']);
  expect(kindOf(event.counts!.properties!.pool!)).toBe('key');
  expect(kindOf(product)).toBe('variants');
  expect(kindOf(schemaOf(taskRow).properties!.retired!)).toBe('flag');
});

describe('a value to begin with', () => {
  it.each([
    ['audience', event.audience!],
    ['counts', event.counts!],
    ['goal', event.goal!],
    ['board', event.board!],
  ])('has every required field of %s', (_, schema) => {
    const value = emptyValue(schema);
    const faults = z.fromJSONSchema(schema as never).safeParse(value).error?.issues ?? [];
    expect(faults.filter(({ code }) => code === 'invalid_type')).toEqual([]);
  });

  it('is a whole outcome of a capsule', () => {
    const outcomes = schemaOf(chanceRow).properties!.outcomes!;
    expect(emptyValue(outcomes)).toEqual([
      { kind: expect.any(String), rarity: 'common', percent: 1, least: 1, most: 1 },
    ]);
  });
});

it.each([
  ['5', null],
  ['5,5', 'Allowed: PROTO, above 0, at most 100000'],
  ['', 'Allowed: PROTO, above 0, at most 100000'],
  ['0', 'Allowed: PROTO, above 0, at most 100000'],
])('%j as a whole sum is answered by %s', (text, fault) => {
  const sum = { type: 'integer', exclusiveMinimum: 0, maximum: 100_000, unit: 'PROTO' };
  expect(numberFault(sum, text)?.replace(', whole', '') ?? null).toBe(fault);
});

it('says the range of each number of a product', () => {
  const clean = variantOf(product.oneOf!, { kind: 'clean' }).properties!;
  expect(rangeText(clean.count!)).toBe('1 to 10000, whole');
  expect(rangeText(clean.finalPrice!)).toBe('hundredths of a Star, 1 to 1000000, whole');
});

it('keeps the fields that another kind has too', () => {
  const general = { key: 'g', finalPrice: 500, kind: 'general', protoValue: 9, term: 'season' };
  expect(withKind(product.oneOf!, general, 'auto_replenish')).toEqual({
    key: 'g',
    finalPrice: 500,
    kind: 'auto_replenish',
    protoValue: 9,
    count: 1,
  });
});
