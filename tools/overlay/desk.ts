import { proxy, subscribe } from 'valtio/vanilla';
import { callDeveloper, type Developed, keepDesignerToken } from '#engine/client/core/call-developer.ts';
import { published as heard } from '#engine/client/core/tunables.ts';
import { recall, remember } from '#engine/client/device/storage.ts';
import { defaultTunables, type TunableName, type Tunables } from '#engine/content/tunables.ts';
import type { AnswerOf } from '#engine/protocol/core/contracts.ts';
import { moveDraft } from './changes/draft.ts';

export type VersionRow = AnswerOf<'dev.tunable-versions'>['data'][number];

/** What lies before the designer: the numbers in force, their own, and how the server takes them. */
export interface Desk {
  isOpen: boolean;
  /** On a small window, put aside so that the scene is seen. */
  isFolded: boolean;
  /** Whether the server lets this designer in; `closed` until it has seen the token. */
  access: 'asking' | 'open' | 'closed' | 'failed';
  /** The version in force. */
  version: number;
  published: Tunables;
  draft: Tunables;
  /** Newest first; null until they were asked for. */
  versions: VersionRow[] | null;
  /** Somebody else published meanwhile: their version, and the numbers that both changed. */
  moved: { version: number; both: TunableName[] } | null;
  /** Who the history will name. */
  author: string;
}

export const desk = proxy<Desk>({
  isOpen: false,
  isFolded: false,
  access: 'asking',
  version: 0,
  published: defaultTunables,
  draft: defaultTunables,
  versions: null,
  moved: null,
  author: recall<string>('designer') ?? '',
});

/** Reads what is in force; the draft's own changes stay on top of it. */
export async function readTunables(): Promise<void> {
  const read = await callDeveloper('dev.tunables');
  if (!read.ok) {
    desk.access = read.code === 'designer_only' || read.code === 'dev_tools_off' ? 'closed' : 'failed';
    return;
  }
  const isFirst = desk.access !== 'open';
  desk.access = 'open';
  take(read.answer, isFirst);
}

export async function enterToken(token: string): Promise<void> {
  keepDesignerToken(token);
  await readTunables();
}

export async function readVersions(): Promise<boolean> {
  const read = await callDeveloper('dev.tunable-versions', { query: { limit: 100 } });
  if (read.ok) desk.versions = read.answer.data;
  return read.ok;
}

export function setNumber(name: TunableName, value: number): void {
  desk.draft = { ...desk.draft, [name]: value };
}

export function setNumbers(values: Partial<Tunables>): void {
  desk.draft = { ...desk.draft, ...values };
}

export function dropChanges(): void {
  desk.draft = { ...desk.published };
}

/** Publishes the draft as the next version, unless another one came before it. */
export async function publish(note: string): Promise<Developed<'dev.publish-tunables'>> {
  const { published, draft, version: basedOn } = desk;
  const values = Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => published[name as TunableName] !== value),
  );
  const sent = { values, note, author: nameAuthor(), basedOn };
  return settle(await callDeveloper('dev.publish-tunables', { body: sent }));
}

/** Publishes an old version's numbers as the next version. */
export async function restore(version: number, note: string): Promise<Developed<'dev.restore-tunables'>> {
  const sent = { version, note, author: nameAuthor(), basedOn: desk.version };
  return settle(await callDeveloper('dev.restore-tunables', { body: sent }));
}

function nameAuthor(): string {
  remember('designer', desk.author);
  return desk.author;
}

async function settle<Sent extends Developed<'dev.publish-tunables'>>(sent: Sent): Promise<Sent> {
  if (sent.ok) {
    desk.moved = null;
    take(sent.answer, true);
  } else if (sent.code === 'tunables_moved') await readTunables();
  if (desk.versions) await readVersions();
  return sent;
}

/** What is in force now; an own publication leaves nothing of the draft, another's leaves what it didn't know of. */
function take({ version, values }: AnswerOf<'dev.tunables'>, isOwn: boolean): void {
  const theirs = { ...defaultTunables, ...values } as Tunables;
  if (isOwn) desk.draft = theirs;
  else if (version !== desk.version) {
    const moved = moveDraft(desk.draft, desk.published, theirs);
    desk.draft = moved.draft;
    desk.moved = { version, both: moved.both };
  }
  desk.version = version;
  desk.published = theirs;
}

/** Every device hears of a publication; the one that made it has it already. */
subscribe(heard, () => {
  if (!desk.isOpen || desk.access !== 'open') return;
  void readTunables();
  if (desk.versions) void readVersions();
});
