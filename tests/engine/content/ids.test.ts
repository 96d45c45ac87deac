import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { galaxy } from '#engine/content/galaxy.ts';
import { artifactRows, shipRows } from '#engine/content/hangar.ts';
import {
  artifactCollectionId,
  artifactKeyOf,
  galaxyId,
  parseSystemId,
  parseTripId,
  shipCollectionId,
  shipKeyOf,
  systemId,
  tripId,
} from '#engine/content/ids.ts';

const version8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const priority = fc.integer({ min: 1, max: 0xffff });
const tripPriority = fc.integer({ min: 1, max: 0xfff });

describe('ids of content', () => {
  it('lead back to a system and to a trip', () => {
    fc.assert(
      fc.property(priority, tripPriority, (system, trip) => {
        expect(parseSystemId(systemId(system))).toBe(system);
        expect(parseTripId(tripId(system, trip))).toEqual({ system, trip });
        expect(systemId(system)).toMatch(version8);
        expect(tripId(system, trip)).toMatch(version8);
      }),
    );
  });

  it('lead back to a ship and to an artifact', () => {
    for (const { key } of shipRows) expect(shipKeyOf(shipCollectionId(key))).toBe(key);
    for (const { key } of artifactRows) expect(artifactKeyOf(artifactCollectionId(key))).toBe(key);
  });

  it('never change, since players have them', () => {
    expect(galaxyId()).toBe('67616c61-0001-8000-8000-000000000000');
    expect(systemId(20)).toBe('73797374-0014-8000-8000-000000000000');
    expect(tripId(1, 30)).toBe('74726970-0001-801e-8000-000000000000');
    expect(shipCollectionId('personal-common')).toBe('73686970-0001-8000-8000-000000000000');
    expect(shipCollectionId('combat-epic')).toBe('73686970-0009-8000-8000-000000000000');
    expect(artifactCollectionId('health-common')).toBe('61727469-0001-8000-8000-000000000000');
    expect(artifactCollectionId('extraction-epic')).toBe('61727469-0012-8000-8000-000000000000');
  });

  it('are all different', () => {
    const ids = [
      galaxyId(),
      ...galaxy.systems.flatMap((system) => [
        systemId(system.priority),
        ...system.trips.map((_, index) => tripId(system.priority, index + 1)),
      ]),
      ...shipRows.map((row) => shipCollectionId(row.key)),
      ...artifactRows.map((row) => artifactCollectionId(row.key)),
    ];
    expect(ids).toHaveLength(1 + 20 + 600 + 9 + 18);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are not accepted for another kind', () => {
    const others = [
      galaxyId(),
      shipCollectionId('personal-common'),
      artifactCollectionId('luck-rare'),
      '',
      'trip',
    ];
    for (const other of [...others, tripId(1, 1)]) expect(parseSystemId(other)).toBeUndefined();
    for (const other of [...others, systemId(1)]) expect(parseTripId(other)).toBeUndefined();
    expect(shipKeyOf(artifactCollectionId('luck-rare'))).toBeUndefined();
    expect(artifactKeyOf(shipCollectionId('combat-rare'))).toBeUndefined();
    fc.assert(
      fc.property(fc.oneof(fc.uuid(), fc.string()), (text) => {
        expect([parseSystemId(text), parseTripId(text), shipKeyOf(text), artifactKeyOf(text)]).toEqual(
          Array(4).fill(undefined),
        );
      }),
    );
  });

  it('lead nowhere for unknown rows', () => {
    expect(shipKeyOf('73686970-000a-8000-8000-000000000000')).toBeUndefined();
    expect(shipKeyOf('73686970-0000-8000-8000-000000000000')).toBeUndefined();
    expect(parseTripId('74726970-0000-8001-8000-000000000000')).toBeUndefined();
    expect(parseTripId('74726970-0001-8000-8000-000000000000')).toBeUndefined();
  });

  it('are read in upper case too', () => {
    expect(parseTripId(tripId(10, 30).toUpperCase())).toEqual({ system: 10, trip: 30 });
  });

  it('are not made for impossible rows', () => {
    for (const wrong of [0, -1, 1.5, 0x10000, Number.NaN]) expect(() => systemId(wrong)).toThrow();
    for (const wrong of [0, -1, 1.5, 0x1000, Number.NaN]) expect(() => tripId(1, wrong)).toThrow();
    expect(() => shipCollectionId('personal-mythic')).toThrow(/personal-mythic/);
    expect(() => artifactCollectionId('luck-mythic')).toThrow(/luck-mythic/);
  });
});
