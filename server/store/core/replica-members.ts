import type { mongo } from 'mongoose';

const memberStates = ['primary', 'secondary', 'arbiter', 'other', 'away'] as const;
type MemberState = (typeof memberStates)[number];

interface Member {
  readonly state: MemberState;
  /** Time of the member's last write as it reports it, in epoch milliseconds; null for one without data. */
  readonly wroteAtMs: number | null;
}

/** The part of a member's answer to the driver's check that matters here. */
interface Hello {
  readonly setName?: string;
  /** `isdbgrid` for a router of a sharded database. */
  readonly msg?: string;
  readonly isWritablePrimary?: boolean;
  readonly secondary?: boolean;
  readonly arbiterOnly?: boolean;
  readonly lastWrite?: { readonly lastWriteDate?: Date };
}

/**
 * The members of a replica set as the driver's own checks see them, for the metrics: nothing is asked
 * besides. Empty for a database that is no replica set.
 */
export class ReplicaMembers {
  readonly #members = new Map<string, Member>();
  #isElected = false;

  /** Learns from an answer to `hello` whether the database's primary changes. */
  meet({ setName, msg }: Pick<Hello, 'setName' | 'msg'>): void {
    this.#isElected ||= setName !== undefined || msg === 'isdbgrid';
  }

  /** Follows a client from now on, instead of the one before. */
  watch(client: Pick<mongo.MongoClient, 'on'>): void {
    this.#members.clear();
    client.on('serverHeartbeatSucceeded', ({ connectionId, reply }) => this.#note(connectionId, reply));
    client.on('serverHeartbeatFailed', ({ connectionId }) => {
      if (this.#members.has(connectionId))
        this.#members.set(connectionId, { state: 'away', wroteAtMs: null });
    });
    client.on('serverClosed', ({ address }) => this.#members.delete(address));
  }

  /** The number of members in each state; empty without a replica set. */
  countByState(): readonly (readonly [MemberState, number])[] {
    const members = [...this.#members.values()];
    if (members.length === 0) return [];
    return memberStates.map((state) => [state, members.filter((member) => member.state === state).length]);
  }

  /** True for a database whose primary changes: a replica set, or one behind a router. */
  get areElected(): boolean {
    return this.#isElected;
  }

  /** Seconds by which the slowest secondary is behind the primary; null when that can't be told. */
  lagSeconds(): number | null {
    const wrote = (state: MemberState) =>
      [...this.#members.values()].flatMap((member) =>
        member.state === state && member.wroteAtMs !== null ? [member.wroteAtMs] : [],
      );
    const [primaryMs] = wrote('primary');
    const secondaries = wrote('secondary');
    if (primaryMs === undefined || secondaries.length === 0) return null;
    return Math.max(0, primaryMs - Math.min(...secondaries)) / 1000;
  }

  #note(address: string, hello: Hello): void {
    this.meet(hello);
    if (hello.setName === undefined) return;
    const wroteAtMs = hello.lastWrite?.lastWriteDate?.getTime() ?? null;
    this.#members.set(address, { state: stateOf(hello), wroteAtMs });
  }
}

function stateOf({ isWritablePrimary, secondary, arbiterOnly }: Hello): MemberState {
  if (isWritablePrimary) return 'primary';
  if (secondary) return 'secondary';
  return arbiterOnly ? 'arbiter' : 'other';
}
