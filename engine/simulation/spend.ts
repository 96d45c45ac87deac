import { shipRowOf } from '../content/hangar.ts';
import { achievementRows, investmentRows, taskRows } from '../content/homeland.ts';
import { type Rarity, type Stat, stats } from '../content/kinds.ts';
import { groupOf, questRows } from '../content/quests.ts';
import { productRowOf } from '../content/shop.ts';
import { grantAiPilot, registerForAiPilot } from '../rules/ai-pilot/ai-unlock.ts';
import { openCapsule } from '../rules/capsules/open-capsule.ts';
import { unchanged } from '../rules/core/decision.ts';
import type { OwnedShip } from '../rules/core/player.ts';
import { levelUp, nextLevelPrice, spendPoints } from '../rules/hangar/upgrade-ship.ts';
import { claimAchievement } from '../rules/homeland/achievements.ts';
import { contractDay, payContract, takeContract } from '../rules/homeland/contracts.ts';
import { claimDaily } from '../rules/homeland/daily-rewards.ts';
import { invest } from '../rules/homeland/invest.ts';
import { answerQuestion, completeQuest, questStatus } from '../rules/homeland/quests.ts';
import { completeTask, visitSite } from '../rules/homeland/tasks.ts';
import { payOrder, putInvoice, startOrder } from '../rules/shop/orders.ts';
import type { SimulatedPerson } from './habits.ts';
import { attempt, type Life, newId, simulatedShip, store, tunables } from './life.ts';

/** Buys the habit's products of a day, through an order that the messenger reports as paid. */
export function buyWithStars(life: Life, habit: SimulatedPerson, day: number): void {
  const first = life.player.ships[0];
  if (day === 0 && first && habit.aiPilot?.by === 'paid') buy(life, 'ai-pilot', first.id);
  if (day === 0 && first && habit.aiPilot?.by === 'free') register(life, first.id);
  for (const key of habit.buys(day)) buy(life, key, null);
}

function buy(life: Life, key: string, shipId: string | null): void {
  const id = newId(life);
  const started = startOrder(life.player, productRowOf(key), { shipId, id, nowMs: life.nowMs, tunables });
  if ('refuse' in started) return;
  const { stars } = started.ok;
  store(life, putInvoice(life.player, started.ok, '', { nowMs: life.nowMs, tunables }));
  const paid = payOrder(life.player, id, { stars, chargeId: id }, { nowMs: life.nowMs, tunables });
  if ('refuse' in paid) return;
  store(life, paid.ok.change);
  life.stars += stars;
}

function register(life: Life, shipId: string): void {
  const ship = life.player.ships.find(({ id }) => id === shipId)!;
  const accounts = ['alpha', 'beta'].map((exchange) => ({ exchange, uid: '1234567', email: 'a@b.example' }));
  attempt(life, registerForAiPilot(life.player, ship, { accounts, nowMs: life.nowMs, tunables }));
}

/**
 * Claims a day's income at home: the daily reward, a task, a contract, a quest, and all reached
 * achievements.
 */
export function visitHome(life: Life): void {
  if (!attempt(life, claimDaily(life.player, 'UTC', { nowMs: life.nowMs, tunables }))) return;
  const task = taskRows.find(({ key }) => !life.player.homeland.tasks.includes(key));
  if (task) {
    store(life, visitSite(life.player, task));
    attempt(life, completeTask(life.player, task, 'member', { nowMs: life.nowMs, tunables }));
  }
  completeContract(life);
  const quest = questRows.find(({ key }) => questStatus(life.player, groupOf(key), key) === 'pending');
  if (quest) {
    const group = groupOf(quest.key);
    for (const [index, question] of quest.questions.entries()) {
      const answered = answerQuestion(life.player, group, quest, { question: index, option: question.right });
      if ('ok' in answered) store(life, answered.ok.change);
    }
    attempt(life, completeQuest(life.player, group, quest, { nowMs: life.nowMs, tunables }));
  }
  for (const row of achievementRows) while (attempt(life, claimAchievement(life.player, row, life.nowMs)));
}

/**
 * Takes the contract that pays most and completes it immediately, as the best possible pilot would. Not every
 * goal can be simulated, and D31 must be met by the best pilot too.
 */
function completeContract(life: Life): void {
  const context = { nowMs: life.nowMs, tunables };
  const { offered } = contractDay(life.player, 'UTC', life.nowMs, tunables);
  if (attempt(life, takeContract(life.player, offered.at(-1)!, 'UTC', context)))
    store(life, payContract(unchanged(life.player), life.nowMs, tunables));
}

/** Opens a capsule for every key, and more capsules when there is plenty of clean PROTO. */
export function openCapsules(life: Life): void {
  for (const type of ['ship', 'artifact'] as const) {
    while (life.player.keys[type] > 0 || life.player.balance.clean >= 4000) {
      const draw = { nonce: '', nextSeed: newId(life), newId: newId(life) };
      const opened = openCapsule(life.player, type, draw, { nowMs: life.nowMs, tunables });
      if ('refuse' in opened) return;
      store(life, opened.ok.change);
    }
  }
}

/**
 * Levels up the ships in use in turn, while a level costs at most half the balance. Then invests once in
 * research if the balance is still above 500,000.
 */
export function levelShips(life: Life, person: SimulatedPerson): void {
  for (let bought = true; bought; ) {
    bought = false;
    for (let index = 0; index < life.player.ships.length; index++) {
      const ship = life.player.ships[index]!;
      if (!ship.inUse) continue;
      const price = priceOfLevel(ship);
      if (price > life.player.balance.default / 2) continue;
      const decided = levelUp(life.player, ship, 1, { nowMs: life.nowMs, tunables });
      if ('refuse' in decided) continue;
      store(life, decided.ok.change);
      spendOn(life, ship.id, person.points);
      bought = true;
    }
  }
  const pool = investmentRows[2]!;
  if (life.player.balance.default > 500_000)
    attempt(life, invest(life.player, pool, { option: 0, pooled: 0, nowMs: life.nowMs }));
}

const prices = { common: [], rare: [], epic: [] } as Record<Rarity, number[]>;

/**
 * Price of a ship's next level; infinite after the last level. Prices are cached, because the simulation
 * reads them very often.
 */
function priceOfLevel({ level, key }: OwnedShip): number {
  const { rarity } = shipRowOf(key);
  prices[rarity][level] ??= nextLevelPrice(level, rarity, tunables) ?? Number.POSITIVE_INFINITY;
  return prices[rarity][level];
}

/** Spends a ship's free points evenly on the preferred stats, then on the others once those are full. */
function spendOn(
  life: Life,
  shipId: string,
  first: readonly Stat[] = ['extraction', 'recovery', 'health'],
): void {
  const ship = life.player.ships.find(({ id }) => id === shipId)!;
  const points = { ...ship.points };
  const others = stats.filter((stat) => !first.includes(stat));
  for (let left = ship.freePoints; left > 0; left--) {
    const lowestOf = (some: readonly Stat[]) => some.toSorted((a, b) => points[a] - points[b])[0];
    const open = [first, others].map(lowestOf).find((stat) => stat && points[stat] < tunables.statCap);
    if (!open) break;
    points[open]++;
  }
  attempt(life, spendPoints(life.player, ship, points, { nowMs: life.nowMs, tunables }));
}

/** Equips the personal-trip ship in use with an AI pilot: bought for Stars, or granted for free. */
export function keepAiPilot(life: Life, habit: SimulatedPerson): void {
  const ship = habit.aiPilot && simulatedShip(life, 'personal');
  if (!ship || life.player.aiPilots.ships[ship.id]) return;
  if (habit.aiPilot.by === 'paid') buy(life, 'ai-pilot', ship.id);
  else store(life, grantAiPilot(unchanged(life.player), ship.id));
}
