import { proxy, subscribe } from 'valtio/vanilla';
import { callDeveloper, type Developed, keepDesignerToken } from '#engine/client/core/call-developer.ts';
import { state } from '#engine/client/core/state.ts';
import { published as heard } from '#engine/client/core/tunables.ts';
import { isText, recall, remember } from '#engine/client/device/storage.ts';
import { defaultTunables, type TunableName, type Tunables } from '#engine/content/tunables.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { moveDraft } from './changes/draft.ts';

export type VersionRow = AnswerOf<'dev.tunable-versions'>['data'][number];

/** The overlay's state: the published numbers, the draft, and the server's answers. */
export interface Desk {
  isOpen: boolean;
  /** Folded away on a small window, so that the scene is visible. */
  isFolded: boolean;
  /** Whether the server lets this designer in; `closed` until it has seen the token. */
  access: 'asking' | 'open' | 'closed' | 'failed';
  /** The published version. */
  version: number;
  published: Tunables;
  draft: Tunables;
  /** Newest first; null until loaded. */
  versions: VersionRow[] | null;
  /** Set when somebody else has published: their version, and the numbers that both changed. */
  moved: { version: number; both: TunableName[] } | null;
  /** The author's name for the history. */
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
  author: recall('designer', isText) ?? '',
});

/** Reads the published numbers and keeps the draft's own changes on top. */
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

/** Publishes the draft as the next version, unless somebody else has published first. */
export async function publish(note: string): Promise<Developed<'dev.publish-tunables'>> {
  const sent = { values: changedValues(), note, author: nameAuthor(), basedOn: desk.version };
  return applyPublished(await callDeveloper('dev.publish-tunables', { body: sent }));
}

/** Faults of the draft and its worth, as the server sees them. */
export function check(): Promise<Developed<'dev.check-tunables'>> {
  return callDeveloper('dev.check-tunables', { body: { values: changedValues() } });
}

/**
 * Address of the console's page Numbers with the draft in the fragment, which no server sees. Null where the
 * sandbox was opened without a console.
 */
export function publishingAddress(): string | null {
  const { sandbox } = state;
  if (!sandbox?.consoleUrl) return null;
  return `${sandbox.consoleUrl}/console/numbers#draft=${encodeURIComponent(JSON.stringify(changedValues()))}`;
}

function changedValues(): Partial<Tunables> {
  const { published, draft } = desk;
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => published[name as TunableName] !== value),
  );
}

/** Publishes an old version's numbers as the next version. */
export async function restore(version: number, note: string): Promise<Developed<'dev.restore-tunables'>> {
  const sent = { version, note, author: nameAuthor(), basedOn: desk.version };
  return applyPublished(await callDeveloper('dev.restore-tunables', { body: sent }));
}

function nameAuthor(): string {
  remember('designer', desk.author);
  return desk.author;
}

async function applyPublished<Sent extends Developed<'dev.publish-tunables'>>(sent: Sent): Promise<Sent> {
  if (sent.ok) {
    desk.moved = null;
    take(sent.answer, true);
  } else if (sent.code === 'tunables_moved') await readTunables();
  if (desk.versions) await readVersions();
  return sent;
}

/** Takes over a published version: an own one empties the draft, another's leaves the draft's changes. */
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

/** Every device receives a publication; the publishing device has it already. */
subscribe(heard, () => {
  if (!desk.isOpen || desk.access !== 'open') return;
  void readTunables();
  if (desk.versions) void readVersions();
});
