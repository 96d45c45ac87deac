import type { Player } from '#engine/rules/core/player.ts';
import type { CrewLeader, Recruiter } from '#engine/rules/crew/crew.ts';
import type { Store } from '#server/store/core/open-store.ts';

/** The player with this referral code; a link that contains the code works too. */
export async function findInviter({ players }: Store, text: string): Promise<CrewLeader | undefined> {
  const loaded = await players.loadByReferralCode(codeOf(text));
  return loaded ? leaderOf(loaded.player) : undefined;
}

/** A present or former general; undefined for a player who has never been one. */
export async function findGeneral({ players, crews }: Store, id: string): Promise<Recruiter | undefined> {
  const player = (await players.load(id))?.player;
  if (!player || player.crew.general.untilMs === 0) return undefined;
  return {
    ...leaderOf(player),
    members: await crews.count(id),
    active: player.crewActive,
    untilMs: player.crew.general.untilMs,
  };
}

function leaderOf({ id, crew }: Player): CrewLeader {
  return { id, leaderId: crew.leader?.id ?? null };
}

/** Players copy `https://t.me/<bot>/<app>?startapp=CODE`; a bare code is taken as it is. */
function codeOf(text: string): string {
  if (!URL.canParse(text)) return text;
  const { searchParams } = new URL(text);
  return searchParams.get('startapp') ?? searchParams.get('start') ?? text;
}
