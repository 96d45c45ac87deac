import { expect, it } from 'vitest';
import { farmScore, type KnownPilot } from '#engine/rules/crew/leaderboard.ts';

const pilot = (name: string, fields: Partial<KnownPilot> = {}): KnownPilot => ({
  devices: [`${name}'s phone`],
  networks: [`${name}'s home`],
  neverFlew: false,
  ...fields,
});

it('is nothing for a crew of strangers who fly', () => {
  expect(farmScore(pilot('lena'), [pilot('ada'), pilot('bob'), pilot('eve')])).toBe(0);
});

it('counts pilots on the device of the leader or of another pilot', () => {
  const lena = pilot('lena');
  expect(farmScore(lena, [pilot('ada', { devices: lena.devices })])).toBe(1);
  expect(farmScore(lena, [pilot('ada', { devices: ['x'] }), pilot('bob', { devices: ['x', 'y'] })])).toBe(2);
});

it('counts a shared network less, because a family or a carrier shares one', () => {
  expect(farmScore(pilot('lena'), [pilot('ada', { networks: ["lena's home"] })])).toBe(0.5);
});

it('counts pilots who never flew', () => {
  expect(farmScore(pilot('lena'), [pilot('ada', { neverFlew: true }), pilot('bob')])).toBe(0.5);
});
