import type { ServiceMode } from '#engine/protocol/dev/console-data.ts';
import { grouped } from '#engine/rules/core/worth.ts';
import { guardrailAuthor } from '../../core/analytics/guardrail-stop.ts';
import type { ChangeRequest } from '../../core/change-request.ts';
import { log } from '../../core/log.ts';
import type { Services } from '../../services.ts';
import { waitMs } from '../../store/repositories/dev/change-request-repository.ts';
import type { TeamMessage } from '../../store/repositories/dev/team-message-repository.ts';
import { runRounds } from '../core/run-rounds.ts';
import { maxTriesADay } from './confirm-factor.ts';
import { readRequester, readTeam } from './requests/read-team.ts';
import { approversOf, selfApprovalFromMs } from './requests/who-approves.ts';

export const teamJob = 'telling the team';
/** Age of the oldest facts that are told: an installation that begins to tell leaves its history out. */
const maxAgeMs = 24 * 3_600_000;
/** Facts of one kind that a round looks at, and messages that it sends: a chat takes twenty a minute. */
const maxFacts = 50;
const maxSent = 5;

/**
 * Tells the team's chat what waits for somebody or has happened; without a bot or a chat, only Today. Returns
 * the function that stops it.
 */
export function watchTeam(services: Services, everyMs: number): () => Promise<void> {
  const round = async () => {
    await findFacts(services);
    await sendMessages(services);
  };
  return runRounds(services, teamJob, round, everyMs).stop;
}

/** True when a chat gets the messages. */
export function hasTeamChat({ messenger, settings }: Pick<Services, 'messenger' | 'settings'>): boolean {
  return messenger.kind === 'telegram' && settings.teamChat !== null;
}

/** Stores a message for each fact that has none. */
async function findFacts(services: Services): Promise<void> {
  const found = await Promise.all([
    requestFacts(services),
    publicationFacts(services),
    modeFacts(services),
    paymentFacts(services),
    lockFacts(services),
  ]);
  await services.store.teamMessages.add(found.flat(), hasTeamChat(services));
}

async function requestFacts(services: Services): Promise<TeamMessage[]> {
  const { changeRequests } = services.store;
  const [waiting, last] = await Promise.all([
    changeRequests.list({ isWaiting: true }, 0, maxFacts),
    changeRequests.list({ isWaiting: false }, 0, maxFacts),
  ]);
  const decided = last.data.filter(({ status }) => status !== 'waiting');
  const told = await Promise.all(
    [...waiting.data, ...decided].map((request) => tellRequest(services, request)),
  );
  return told.filter((message) => message !== null);
}

/** A request that waits, or one that its author has approved. Players' names in its sentence stay out. */
async function tellRequest(services: Services, request: ChangeRequest): Promise<TeamMessage | null> {
  const { id, by, kind, worth, reach, atMs, changedAtMs = atMs, status, decidedBy } = request;
  const path = `/approvals/${id}`;
  const nowMs = services.clock.realMs();
  const what = `${kind} worth ${grouped(worth)} PROTO for ${reach === 1 ? '1 player' : `${grouped(reach)} players`}`;
  if (decidedBy === by && (status === 'approved' || status === 'given')) {
    const text = `${by} has approved an own request alone: ${what}.`;
    return { id: `request:${id}:alone`, kind: 'request', text, path };
  }
  if (status !== 'waiting') return null;
  const [team, requester] = await Promise.all([readTeam(services), readRequester(services, request)]);
  const names = approversOf(team, requester, atMs + waitMs).map(({ name }) => name);
  const selfMs = selfApprovalFromMs(team, requester, { changedAtMs, nowMs });
  const others = names.length > 0 ? `${names.join(', ')} may approve it.` : 'Nobody else may approve it.';
  const self = selfMs === null ? '' : ` ${by} may approve it alone from ${utc(selfMs)}.`;
  const text = `A request waits: ${by} asks for a ${what}. ${others}${self} Anybody may decline it.`;
  return { id: `request:${id}`, kind: 'request', text, path };
}

/** Publications by people, and automatic stops, which are publications by the guardrail. */
async function publicationFacts({ store, clock }: Services): Promise<TeamMessage[]> {
  const sinceMs = clock.realMs() - maxAgeMs;
  const content = (await store.content.list(0, maxFacts)).data.map((row) => ({ ...row, page: 'content' }));
  const numbers = store.tunables.list(0, maxFacts).data.map((row) => ({ ...row, page: 'numbers' }));
  return [...content, ...numbers]
    .filter(({ version, at }) => version > 0 && at.getTime() >= sinceMs)
    .map(({ page, version, author, restores }) => {
      const isStop = author === guardrailAuthor;
      const act = restores === null ? 'published' : `rolled back to v${restores}, as`;
      const text = isStop
        ? `An automatic stop: a guardrail has published ${page} v${version} without the rest of a staged row.`
        : `${author ?? 'Somebody on the server’s machine'} has ${act} ${page} v${version}.`;
      return { id: `${page}:${version}`, kind: isStop ? 'stop' : 'publication', text, path: `/${page}` };
    });
}

const modeTexts: Readonly<Record<ServiceMode, string>> = {
  open: 'The game is open again.',
  read_only: 'The game is read-only: players look around and change nothing.',
  closed: 'The game is closed to all players.',
};

/** The mode, when it differs from the one that was told last. Each change has the next number. */
async function modeFacts({ store, mode: { current: mode } }: Services): Promise<TeamMessage[]> {
  const [last] = await store.teamMessages.list('mode', 1);
  const [, number = '0', told = 'open'] = /^mode:(\d+):(\w+)$/.exec(last?.id ?? '') ?? [];
  if (mode === told) return [];
  const id = `mode:${String(Number(number) + 1).padStart(9, '0')}:${mode}`;
  return [{ id, kind: 'mode', text: modeTexts[mode], path: '/today' }];
}

async function paymentFacts({ store, clock }: Services): Promise<TeamMessage[]> {
  const sinceMs = clock.realMs() - maxAgeMs;
  return (await store.charges.list('unknown', 0, maxFacts))
    .filter(({ at }) => at.getTime() >= sinceMs)
    .map(({ chargeId, stars }) => ({
      id: `payment:${chargeId}`,
      kind: 'payment',
      text: `A payment of ${stars === 1 ? '1 Star' : `${grouped(stars)} Stars`} matches no order.`,
      path: '/payments?state=unknown',
    }));
}

async function lockFacts({ store }: Services): Promise<TeamMessage[]> {
  return (await store.people.list()).flatMap(({ id, name, lockedAt }) =>
    lockedAt === null
      ? []
      : [
          {
            id: `lock:${id}:${lockedAt.getTime()}`,
            kind: 'lock' as const,
            text: `The second factor of ${name} is locked after ${maxTriesADay} wrong codes. An owner unlocks it by a new link.`,
            path: '/people',
          },
        ],
  );
}

async function sendMessages(services: Services): Promise<void> {
  if (!hasTeamChat(services)) return;
  const { teamMessages } = services.store;
  for (let count = 0; count < maxSent; count++) {
    const message = await teamMessages.take();
    if (!message) return;
    if (await sendToChat(services, message)) await teamMessages.noteSent(message.id);
  }
}

/** Tells the chat of a full disk. Nothing can be stored then, so the caller remembers that it was told. */
export async function tellOfFullDisk(services: Services): Promise<boolean> {
  const text = 'The disk of the database is full: changes are refused, reading goes on.';
  return sendToChat(services, { id: 'disk', kind: 'disk', text, path: '/today' });
}

async function sendToChat(services: Services, { text, path }: TeamMessage): Promise<boolean> {
  const { messenger, settings } = services;
  const { teamChat, consoleUrl } = settings;
  if (teamChat === null || !hasTeamChat(services)) return false;
  const link = consoleUrl === null ? '' : `\n${consoleUrl.replace(/\/+$/, '')}/console${path}`;
  try {
    const sent = await messenger.send(teamChat, { text: `${text}${link}` });
    if (sent === 'sent') return true;
    log.warning(
      `The team's chat got no message: ${sent === 'blocked' ? 'the bot may not write there' : sent.unsent}`,
    );
  } catch (error) {
    log.failure('telling the team', error);
  }
  return false;
}

function utc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
