import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seatsToPlay } from '../../flow/support/seats.ts';
import { flows } from './flows/all.ts';
import { Lab } from './lab.ts';
import { playProfile } from './play-profile.ts';
import { profiles } from './profiles/all.ts';
import { type PlayedCell, pageWithResults } from './results-table.ts';

const page = 'tests/labs/clients/README.md';
/** `npm run test:clients` sets these; without them the tests run in their short form and write nothing. */
const isWhole = process.env.CLIENTS_WHOLE === '1';
const names = process.env.CLIENTS_NAMES?.split(',');
/** A part of the names of the flows to play. */
const namedFlow = process.env.CLIENTS_FLOW;
/** A client for each transport: an unguarded proxy, a Java proxy, a frame. */
const shortNames = seatsToPlay(['ios', 'android', 'web-k']);

const visits = profiles
  .filter(
    ({ name, platform }) => platform !== null && (names ?? (isWhole ? [name] : shortNames)).includes(name),
  )
  .flatMap((profile) =>
    (isWhole ? profile.versions : profile.versions.slice(-1)).map((version) => ({
      profile,
      version,
      name: `${profile.title} ${version}`,
    })),
  );

/** The columns and rows of the table. */
function namesOfTable() {
  const clients = profiles.filter(({ platform }) => platform !== null);
  return {
    clients: clients.map(({ title, versions }) => ({ title, versions })),
    flows: flows.map(({ name }) => name),
  };
}

let lab: Lab;
const played: PlayedCell[] = [];
beforeAll(async () => {
  lab = await Lab.start({ hasTools: true });
});
afterAll(() => lab?.stop());
afterAll(() => {
  if (isWhole) writeFileSync(page, pageWithResults(readFileSync(page, 'utf8'), namesOfTable(), played));
});

it.concurrent.each(visits)(
  'the main flows end in $name',
  { timeout: 900_000 },
  async ({ profile, version }) => {
    const chosen = flows.filter(({ name, isShort }) =>
      namedFlow ? name.includes(namedFlow) : isWhole || isShort,
    );
    const cells = await playProfile(lab, profile, version, chosen);
    played.push(...cells.map((cell) => ({ ...cell, title: profile.title, version })));
    expect(cells.filter(({ kind }) => kind === 'failed').map(({ flow, text }) => `${flow}: ${text}`)).toEqual(
      [],
    );
  },
);

it('without a messenger the player is sent there', async () => {
  const none = profiles.find(({ platform }) => platform === null);
  if (!none) throw new Error('No profile of a plain browser');
  const inTheOpen = await Lab.start({ hasTools: false });
  const client = await inTheOpen.open(none, '-', null);
  try {
    await client.sees(client.strings.hud('failed.outside.title'));
    expect(client.posted).toEqual([]);
  } finally {
    await client.close();
    await inTheOpen.stop();
  }
});
