import { createHash } from 'node:crypto';
import { callSpecs, type InputOf } from '#engine/protocol/core/calls.ts';
import { type CallName, paths } from '#engine/protocol/core/paths.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { Caller } from '#server/commands/core/command.ts';
import { unpackPlayer } from '#server/store/core/player-document.ts';
import type { Answer, ServerProcess } from './server-process.ts';
import type { VirtualDatabase } from './virtual-database.ts';
import type { World } from './world.ts';

/** A call that a device wanted to be carried out, with everything that it heard of it. */
export interface Sent {
  readonly telegramId: number;
  readonly name: CallName;
  readonly body: Readonly<Record<string, unknown>>;
  readonly params: Readonly<Record<string, string>>;
  readonly key: string | null;
  /** Answers of 2xx and 409, which are final. */
  readonly answers: NonNullable<Answer>[];
  /** True when some try had no answer, so that an unkeyed call may or may not have happened. */
  isUnknown: boolean;
  /** True when some try was refused as if its signature had been used before; every try has a new one. */
  isCalledReplay: boolean;
}

export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly isKeyed?: boolean;
}

/** State shared by all devices of a run. */
export interface Field {
  readonly world: World;
  readonly database: VirtualDatabase;
  readonly processes: readonly ServerProcess[];
  readonly sent: Sent[];
}

const maxTries = 60;
const isFinal = (answer: Answer): answer is NonNullable<Answer> =>
  answer !== null && (answer.status < 300 || answer.status === 409 || answer.status === 404);

/** One of a pilot's devices. It repeats a call with a key until it is answered, and sometimes after that. */
export class Device {
  readonly telegramId: number;
  readonly field: Field;
  #keys = 0;
  #signatures = 0;
  readonly #name: string;

  constructor(field: Field, telegramId: number, name: string) {
    this.field = field;
    this.telegramId = telegramId;
    this.#name = name;
  }

  /** The pilot as the database has them: devices know what they need to play. */
  get player(): Player | undefined {
    const found = this.field.database
      .all('players')
      .find((item) => (item.profile as Player['profile']).telegramId === this.telegramId);
    return found && unpackPlayer(found as never);
  }

  /** Makes a call; null when nobody knows what came of it. */
  async call(name: CallName, { params = {}, body = {}, isKeyed = true }: Input = {}): Promise<Answer> {
    const { world, sent } = this.field;
    const key = isKeyed ? `${this.#name}-${++this.#keys}` : null;
    const record: Sent = {
      telegramId: this.telegramId,
      name,
      params,
      body,
      key,
      answers: [],
      isUnknown: false,
      isCalledReplay: false,
    };
    sent.push(record);
    if (key === null) return this.#try(record);
    // Two taps at once, or a repetition after the answer.
    const isDoubled = world.chance.happens(0.15);
    const [first] = await Promise.all([this.repeat(record), isDoubled ? this.repeat(record) : null]);
    if (world.chance.happens(0.1)) await this.repeat(record);
    return first;
  }

  /** Sends a call with a key until it is answered. */
  async repeat(record: Sent): Promise<Answer> {
    for (let tries = 0; tries < maxTries; tries++) {
      const answer = await this.#try(record);
      if (answer) return answer;
      await this.field.world.sleep(50 + 50 * tries);
    }
    throw new Error(`${record.name} is not answered after ${maxTries} tries`);
  }

  /** Every try is signed anew. */
  #nextSignature(): string {
    return createHash('sha256')
      .update(`${this.#name} ${++this.#signatures}`)
      .digest('hex');
  }

  async #try(record: Sent): Promise<Answer> {
    const { name, params, body, key } = record;
    const process = this.field.world.chance.pick(this.field.processes);
    const answer = await process.call({
      name,
      input: parsed(name, params, body) as InputOf<never>,
      caller: callerOf(identityOf(this.telegramId, body)),
      idempotencyKey: key,
      signed: { signature: this.#nextSignature(), timestampMs: Date.now() },
      method: paths[name].method,
      path: `${paths[name].path}${JSON.stringify(params)}`,
      rawBody: Buffer.from(JSON.stringify(body)),
    });
    if (isFinal(answer)) record.answers.push(answer);
    else record.isUnknown = true;
    if (answer?.status === 403) record.isCalledReplay = true;
    return isFinal(answer) ? answer : null;
  }
}

/** Caller: a pilot's device, or null for the messenger. */
export function callerOf(identity: Caller['identity']): Caller {
  const session = identity && `session-${identity.telegramId}`;
  return {
    identity,
    sessionId: session,
    userAgent: null,
    network: null,
    fingerprint: session,
    developer: null,
    language: 'en',
    timezone: 'UTC',
  };
}

function identityOf(telegramId: number, { startParam }: Readonly<Record<string, unknown>>) {
  const invitation = typeof startParam === 'string' ? startParam : null;
  return {
    telegramId,
    firstName: `Pilot ${telegramId}`,
    lastName: null,
    username: null,
    startParam: invitation,
  };
}

/** The input as the spec gives it to the command, with its defaults. */
function parsed(
  name: CallName,
  params: object,
  { startParam: _, ...body }: Readonly<Record<string, unknown>>,
) {
  const spec = callSpecs[name] as { params?: Schema; query?: Schema; body?: Schema };
  return {
    params: spec.params?.parse(params),
    // A call without a body sends its fields in the query.
    query: spec.query?.parse(spec.body ? {} : body),
    body: spec.body?.parse(body) ?? {},
  };
}

interface Schema {
  parse(value: unknown): unknown;
}
