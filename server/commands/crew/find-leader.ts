import type { Player } from '#engine/rules/core/player.ts';
import type { CrewLeader, Recruiter } from '#engine/rules/crew/join-crew.ts';
import type { Store } from '#server/store/core/open-store.ts';

/** Who invites with a code, or with the link that carries it. */
export async function findInviter({ players }: Store, text: string): Promise<CrewLeader | undefined> {
  const loaded = await players.loadByReferralCode(codeOf(text));
  return loaded ? leaderOf(loaded.player) : undefined;
}

/** Anybody who has ever been a general, as far as picking one matters; who hasn't isn't there. */
export async function findGeneral({ players, crews }: Store, id: string): Promise<Recruiter | undefined> {
  const player = (await players.load(id))?.player;
  if (!player || player.crew.general.untilMs === 0) return undefined;
  return { ...leaderOf(player), members: await crews.count(id), untilMs: player.crew.general.untilMs };
}

function leaderOf({ id, crew }: Player): CrewLeader {
  return { id, leaderId: crew.leader?.id ?? null };
}

/** `https://t.me/<bot>/<app>?startapp=CODE` is what players copy; the bare code is good too. */
function codeOf(text: string): string {
  if (!URL.canParse(text)) return text;
  const { searchParams } = new URL(text);
  return searchParams.get('startapp') ?? searchParams.get('start') ?? text;
}
