import { achievementRows, investmentRows, taskRows } from '../../engine/content/homeland.ts';
import { groupOf, questRows } from '../../engine/content/quests.ts';
import { productRowOf } from '../../engine/content/store.ts';
import { artifactRows, shipRowOf, shipRows } from '../../engine/content/tables.ts';
import { claimAchievement } from '../../engine/rules/achievements.ts';
import { grantAiPilot, registerForAiPilot } from '../../engine/rules/ai-unlock.ts';
import { assignArtifact } from '../../engine/rules/carry-artifacts.ts';
import { nextGrade, owns, shardsOf } from '../../engine/rules/collections.ts';
import { claimDaily } from '../../engine/rules/daily-rewards.ts';
import { unchanged } from '../../engine/rules/decision.ts';
import { invest } from '../../engine/rules/invest.ts';
import { buildFromShards, mergeArtifact, mergeShip } from '../../engine/rules/merge.ts';
import { openCapsule } from '../../engine/rules/open-capsule.ts';
import { payOrder, startOrder } from '../../engine/rules/orders.ts';
import { answerQuestion, completeQuest, questStatus } from '../../engine/rules/quests.ts';
import { completeTask } from '../../engine/rules/tasks.ts';
import { chooseShip, levelUp, nextLevelPrice, spendPoints } from '../../engine/rules/upgrade-ship.ts';
import type { Person } from './habits.ts';
import { attempt, type Life, newId, store, tunables } from './life.ts';

const inTurn = ['extraction', 'recovery', 'health'] as const;
const rank = { common: 0, rare: 1, epic: 2 };

/** Buys what the habit buys on a day, through an order that the messenger says is paid. */
export function buyWithStars(life: Life, habit: Person, day: number): void {
  const first = life.player.ships[0];
  if (day === 0 && first && habit.aiPilot?.by === 'paid') buy(life, 'ai-pilot', first.id);
  if (day === 0 && first && habit.aiPilot?.by === 'free') register(life, first.id);
  for (const key of habit.buys(day)) buy(life, key, null);
}

function buy(life: Life, key: string, shipId: string | null): void {
  const id = newId(life);
  const started = startOrder(life.player, productRowOf(key), shipId, id, life.nowMs, tunables);
  if ('refuse' in started) return;
  store(life, started.ok.change);
  const { stars } = started.ok.order;
  const paid = payOrder(life.player, id, { stars, chargeId: id }, life.nowMs, tunables);
  if ('refuse' in paid) return;
  store(life, paid.ok.change);
  life.stars += stars;
}

function register(life: Life, shipId: string): void {
  const ship = life.player.ships.find(({ id }) => id === shipId)!;
  const accounts = ['alpha', 'beta'].map((exchange) => ({ exchange, uid: '1234567', email: 'a@b.example' }));
  attempt(life, registerForAiPilot(life.player, ship, accounts, life.nowMs, tunables));
}

/** What a look at home brings: the daily reward, a task and a quest a day, and the achievements that are due. */
export function visitHome(life: Life): void {
  if (!attempt(life, claimDaily(life.player, 'UTC', life.nowMs))) return;
  const task = taskRows.find(({ key }) => !life.player.homeland.tasks.includes(key));
  if (task) attempt(life, completeTask(life.player, task, true, life.nowMs));
  const quest = questRows.find(({ key }) => questStatus(life.player, groupOf(key), key) === 'pending');
  if (quest) {
    const group = groupOf(quest.key);
    for (const [index, question] of quest.questions.entries()) {
      const answered = answerQuestion(life.player, group, quest, index, question.right);
      if ('ok' in answered) store(life, answered.ok.change);
    }
    attempt(life, completeQuest(life.player, group, quest, life.nowMs));
  }
  for (const row of achievementRows) while (attempt(life, claimAchievement(life.player, row, life.nowMs)));
}

/** Opens every capsule there is a key for, and with much clean PROTO some more. */
export function openCapsules(life: Life): void {
  for (const type of ['ship', 'artifact'] as const) {
    while (life.player.keys[type] > 0 || life.player.balance.clean >= 4000) {
      const order = { nonce: '', nextSeed: newId(life), newId: newId(life) };
      const opened = openCapsule(life.player, type, order, life.nowMs, tunables);
      if ('refuse' in opened) return;
      store(life, opened.ok.change);
    }
  }
}

/** Builds and merges what shards allow, puts the best ship of each type in use and its artifacts into it. */
export function improve(life: Life): void {
  const { shards, balance } = life.player;
  const had = life.improvedWith;
  if (shards !== had.shards || balance.clean > had.clean) mergeAll(life);
  life.improvedWith = { shards: life.player.shards, clean: life.player.balance.clean };
  chooseBest(life);
}

function mergeAll(life: Life): void {
  for (const [kind, rows] of [
    ['ship', shipRows],
    ['artifact', artifactRows],
  ] as const)
    for (const { key } of rows)
      if (
        shardsOf(life.player, key) >= (nextGrade(kind, key, 0)?.shards ?? Number.POSITIVE_INFINITY) &&
        !owns(life.player, kind, key)
      )
        attempt(life, buildFromShards(life.player, kind, key, newId(life), life.nowMs, tunables));
  for (const { id } of life.player.ships)
    attempt(
      life,
      mergeShip(life.player, life.player.ships.find((ship) => ship.id === id)!, life.nowMs, tunables),
    );
  for (const artifact of life.player.artifacts)
    attempt(life, mergeArtifact(life.player, artifact, life.nowMs, tunables));
}

function chooseBest(life: Life): void {
  for (const type of ['personal', 'combat', 'expeditionary'] as const) {
    const [best] = life.player.ships
      .filter(({ key }) => shipRowOf(key).type === type)
      .sort((a, b) => rank[shipRowOf(b.key).rarity] - rank[shipRowOf(a.key).rarity]);
    if (!best) continue;
    if (!best.inUse) attempt(life, chooseShip(life.player, best));
    for (const artifact of life.player.artifacts)
      if (artifact.shipId === null)
        attempt(life, assignArtifact(life.player, artifact, best, life.nowMs, tunables));
  }
}

/** Levels up the ship in use that is cheapest, as long as that leaves half the balance; what is left over at the end of a day goes into research. */
export function levelShips(life: Life): void {
  for (let bought = true; bought; ) {
    bought = false;
    for (const { id, inUse } of life.player.ships) {
      if (!inUse) continue;
      const ship = life.player.ships.find((other) => other.id === id)!;
      const price = nextLevelPrice(ship.level, shipRowOf(ship.key).rarity, tunables);
      if (price === null || price > life.player.balance.default / 2) continue;
      const decided = levelUp(life.player, ship, life.nowMs, tunables);
      if ('refuse' in decided) continue;
      store(life, decided.ok);
      spendOn(life, id);
      bought = true;
    }
  }
  const pool = investmentRows[2]!;
  if (life.player.balance.default > 500_000) attempt(life, invest(life.player, pool, 0, 0, life.nowMs));
}

/** Points go to extraction, recovery and health in turn, then to speed. */
function spendOn(life: Life, shipId: string): void {
  const ship = life.player.ships.find(({ id }) => id === shipId)!;
  const points = { ...ship.points };
  for (let left = ship.freePoints; left > 0; left--) {
    const lowest = Math.min(points.extraction, points.recovery, points.health);
    const stat =
      lowest < tunables.statCap ? inTurn.find((one) => points[one] === lowest)! : ('speed' as const);
    if (points[stat] >= tunables.statCap) break;
    points[stat]++;
  }
  attempt(life, spendPoints(life.player, ship, points, life.nowMs, tunables));
}

/** A new best ship takes over the AI pilot, as a paying pilot would buy it anew. */
export function keepAiPilot(life: Life, habit: Person): void {
  const ship = life.player.ships.find(({ key, inUse }) => inUse && shipRowOf(key).type === 'personal');
  if (!ship || !habit.aiPilot || life.player.aiPilots.ships[ship.id]) return;
  if (habit.aiPilot?.by === 'paid') buy(life, 'ai-pilot', ship.id);
  else store(life, grantAiPilot(unchanged(life.player), ship.id));
}
