import { check, patience, type Visit } from './flow.ts';

export async function launch({ client }: Visit): Promise<void> {
  await client.action('trip.launch').click(patience);
  await client.isAt('trip');
}

/** Moves the server's time past the end of the flight. */
export async function arrive({ lab, player }: Visit): Promise<void> {
  const { data } = await (await lab.signIn(player)).get('statistics.sessions');
  const flight = data.find(({ finishedAt }) => finishedAt === null);
  if (!flight) throw new Error('No trip is under way');
  await lab.advance(Date.parse(flight.endsAt) - Date.parse(flight.createdAt) + 500);
}

/** Takes the reward that is shown. */
export async function finish({ client, lab, player }: Visit): Promise<void> {
  await client.sees(client.strings.hud('reward.title'));
  await client.action('reward.continue').click(patience);
  check((await (await lab.signIn(player)).get('auth.me')).balance > 0, 'the trip paid nothing');
}

/** Opens the system on the map, if it isn't open. */
export async function enterSystem({ client }: Visit): Promise<void> {
  await client.go('/');
  const explore = client.action('galaxy.explore');
  const start = client.action('trip.launch');
  const enter = client.action('galaxy.enter');
  await explore.or(start).or(enter).first().waitFor(patience);
  if (!(await start.isVisible())) await explore.or(enter).first().click(patience);
  await client.isAt('system');
}
