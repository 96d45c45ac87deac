import { createHash } from 'node:crypto';
import { galaxyId, systemId } from '#engine/content/ids.ts';
import { log } from '#server/core/log.ts';
import { actions, buy, type Hands, startAmounts, weights } from './actions.ts';
import { callerOf, Device, type Field } from './device.ts';
import { enterWorld } from './install-world.ts';
import { findBroken } from './invariants.ts';
import { isPlanted, ServerProcess } from './server-process.ts';
import { noFaults, VirtualDatabase } from './virtual-database.ts';
import { VirtualMessenger } from './virtual-messenger.ts';
import { World } from './world.ts';

export interface Run {
  readonly seed: number;
  /** Faults found at the end; empty for a good run. */
  readonly broken: readonly string[];
  readonly calls: number;
  readonly crashes: number;
  readonly faults: number;
  /** Hash of every step; two runs of one seed have the same. */
  readonly digest: string;
}

const startMs = Date.UTC(2026, 2, 14, 12);
const processCount = 2;
const rates = { unsent: 0.015, lost: 0.03, crash: 0.006, slow: 0.008 };
/** Long enough for polls, and for two rounds of reconciliation. */
const healMs = 150_000;
/** Longer than the relay's poll: a call that was refused may succeed when it is asked again. */
const deliverMs = 20_000;

/** Plays one run to its end. Everything in it follows from the seed. */
export async function runSeed(seed: number, trace: (line: string) => void = () => undefined): Promise<Run> {
  const world = new World(seed, startMs);
  enterWorld(world);
  startAmounts();
  const problems: string[] = [];
  let faults = 0;
  const digest = createHash('sha256');
  const database = new VirtualDatabase(world, (command, fault) => {
    if (fault) faults++;
    const line = `${world.nowMs - startMs} ms ${command}${fault ? `: ${fault}` : ''}`;
    digest.update(line);
    trace(line);
  });
  const messenger = new VirtualMessenger(world, (update) => void postUpdate(field, update));
  const processes = Array.from({ length: processCount }, () => new ServerProcess(world, database, messenger));
  const field: Field = { world, database, processes, sent: [] };
  log.failure = (what, error) => {
    if (!isPlanted(error)) problems.push(`${what}: ${String(error)}`);
  };
  log.info = () => undefined;
  const onRejection = (error: unknown) =>
    problems.push(error instanceof Error ? String(error.stack) : String(error));
  process.on('unhandledRejection', onRejection);
  try {
    await world.runUntil(play(field, messenger));
  } catch (error) {
    problems.push(String((error as Error).stack));
  } finally {
    process.off('unhandledRejection', onRejection);
  }
  const broken = problems.length > 0 ? problems : findBroken(field, messenger);
  const crashes = processes.reduce((sum, one) => sum + one.crashes, 0);
  return { seed, broken, calls: field.sent.length, crashes, faults, digest: digest.digest('hex') };
}

async function play(field: Field, messenger: VirtualMessenger): Promise<void> {
  const { world, database, processes } = field;
  await Promise.all(processes.map((one) => one.start()));
  const pilots = 2 + world.chance.below(3);
  const devices = await settle(field, pilots);
  if (world.chance.happens(0.7)) await buy({ device: devices[0]!, messenger }, 'general-month');
  const calm = world.chance.happens(0.2);
  database.rates = calm ? noFaults : rates;
  messenger.failures = calm ? 0 : 0.1;
  for (const one of processes) one.lostAnswers = calm ? 0 : 0.03;
  const newcomer = devices.at(-1)!.telegramId + 1;
  await Promise.all([
    ...devices.map((device) => live({ device, messenger })),
    ...['a', 'b'].map((name) => signIn(new Device(field, newcomer, `${newcomer}${name}`))),
  ]);
  database.rates = noFaults;
  messenger.failures = 0;
  for (const process of processes) process.lostAnswers = 0;
  await world.sleep(healMs);
  await askAgain(field);
  await world.sleep(deliverMs);
}

/** Creates the pilots: the first has invited the others. Nothing fails yet. */
async function settle(field: Field, pilots: number): Promise<Device[]> {
  const devices: Device[] = [];
  let startParam: string | null = null;
  for (let telegramId = 1; telegramId <= pilots; telegramId++) {
    const device = new Device(field, telegramId, `${telegramId}a`);
    const body = { telegramId, firstName: 'Ann', ...(startParam && { startParam }) };
    await device.call('auth.create', { body });
    const { id = '', profile } = device.player ?? {};
    startParam ??= profile?.referralCode ?? null;
    await device.call('dev.grant', {
      body: { playerId: id, amount: 5000, clean: 300, keys: { ship: 2, artifact: 2 } },
      isKeyed: false,
    });
    await device.call('ships.create');
    await device.call('systems.start', { params: { g: galaxyId(), s: systemId(1) } });
    devices.push(device);
    if (field.world.chance.happens(0.6)) devices.push(new Device(field, telegramId, `${telegramId}b`));
  }
  return devices;
}

/** Two devices of a new pilot do this at about the same time, on either process. */
async function signIn(device: Device): Promise<void> {
  const { world } = device.field;
  await world.sleep(world.chance.below(20));
  await device.call('auth.create', { body: { telegramId: device.telegramId, firstName: 'Bob' } });
}

async function live(hands: Hands): Promise<void> {
  const { world } = hands.device.field;
  const actionCount = 4 + world.chance.below(5);
  for (let count = 0; count < actionCount; count++) {
    await world.sleep(world.chance.happens(0.7) ? world.chance.below(100) : world.chance.below(40_000));
    await actions[world.chance.weigh(weights)](hands);
  }
}

/** Everything that was answered is asked again under its key, when all is well. */
async function askAgain({ sent, world, ...field }: Field): Promise<void> {
  for (const record of [...sent])
    if (record.key !== null && world.chance.happens(0.3))
      await new Device({ sent, world, ...field }, record.telegramId, `again ${record.key}`).repeat(record);
}

const maxPosts = 3;

/**
 * The messenger's webhook: some process gets the update, and gets it again when it doesn't answer with 200.
 */
async function postUpdate({ world, processes }: Field, update: object): Promise<void> {
  for (let time = 0; time < maxPosts; time++) {
    const answer = await world.chance.pick(processes).call({
      name: 'webhooks.messenger',
      input: { params: undefined, query: undefined, body: update },
      caller: callerOf(null),
      idempotencyKey: null,
      signed: null,
      method: 'POST',
      path: '',
      rawBody: Buffer.alloc(0),
    });
    if (answer?.status === 200) return;
    await world.sleep(1000);
  }
}
