import { z } from 'zod';
import { difficulties } from '../kinds.ts';
import { type TunableName, tunableNames } from '../tunables.ts';
import { offer } from './offer.ts';

const key = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const proto = z.number().positive();
const link = z.url({ protocol: /^https$/ });

/** Count of an achievement; `rules/homeland/achievements.ts` maps each type to its total. */
export const achievementTypes = [
  'improved_artifacts',
  'total_trips',
  'improved_ship_grade',
  'invested_in_rnd',
  'opened_solar_systems',
  'successful_attacks',
  'successful_searches',
  'earned_proto',
] as const;
export const taskConditions = ['subscribe', 'visit_site'] as const;
/** Icons that the interface has a drawing for. */
export const homelandIcons = [
  'channel',
  'chat',
  'site',
  'book',
  'map',
  'trips',
  'pools',
  'systems',
  'ships',
  'pirates',
  'artifacts',
  'searches',
  'earned',
] as const;

/** One of the seven days (D26); `amount` is whole PROTO, default or clean. */
export const dailyRewardRow = z.strictObject({ type: z.enum(['default', 'clean']), amount: proto });

export const taskRow = z.strictObject({
  key,
  condition: z.enum(taskConditions),
  icon: z.enum(homelandIcons),
  /** Target of the task. */
  link: link.max(500),
  /** The messenger's name of the channel or chat whose members are checked; only for `subscribe`. */
  chat: z
    .string()
    .regex(/^@\w{5,32}$/)
    .optional(),
  /** PROTO. */
  award: proto.max(10_000).meta({ unit: 'PROTO' }),
  ...offer,
});

/** The longest titles that fit in a phone's row, in characters. */
export const titleLength = 36;

/** Words of a task. */
export const taskWords = z.strictObject({ title: z.string().trim().min(1).max(titleLength) });

export const achievementRow = z.strictObject({
  key,
  type: z.enum(achievementTypes),
  icon: z.enum(homelandIcons),
  /**
   * For each level, the value to reach in the units of its type (PROTO for `invested_in_rnd`), and the
   * PROTO it pays.
   */
  levels: z.array(z.strictObject({ value: z.int().min(1), award: proto })).min(5),
});

const questionRow = z.strictObject({
  /** Number of the question's answers, and the index of the right one, from 0. */
  options: z.int().min(3).max(4),
  right: z.int().min(0).max(3),
});

const questRow = z.strictObject({
  key,
  /** PROTO. */
  award: proto,
  /** The key of a film in `assets/films`, or null for a quest without one. */
  video: key.nullable(),
  questions: z.array(questionRow).min(4).max(5),
});

/** Quests of a group, opened in order. */
export const questGroupRow = z.strictObject({ key, quests: z.array(questRow).min(1) });

export const investmentRow = z.strictObject({
  key,
  /** PROTO that all pilots together must put in to complete the pool. */
  goal: z.int().min(1),
  /** Amounts of PROTO that can be invested in one payment. */
  options: z.array(z.int().min(1)).min(2).max(4),
  /**
   * Unlock for everybody when it is full (D40): each is switched by a tunable of the group
   * `research`.
   */
  opens: z
    .array(
      z.strictObject({
        kind: z.enum(['tunable', 'rule', 'encounter', 'skin']),
        tunable: z.enum(tunableNames as [TunableName, ...TunableName[]]),
        value: z.number().positive(),
      }),
    )
    .min(1),
});

/** Facts that a contract counts; `contractFacts` finds them in a change of the player. */
export const contractGoals = [
  'objects',
  'pirates',
  'pirates_in_trip',
  'trips',
  'personal_trips',
  'attack_trips',
  'expedition_trips',
  'space_trips',
  'planet_trips',
  'minutes',
  'full_cargo',
  'dockings',
  'capsules',
  'syntheses',
  'levels',
  'converted',
  'invested',
] as const;
/** Conditions under which a contract is offered to a player. */
const contractNeeds = ['combat', 'expeditionary', 'capsule', 'clean'] as const;
export const contractClients = ['vega', 'ilmen', 'orion', 'harbour', 'deep'] as const;

/** A contract (D39). A day offers one of each difficulty, each with another goal. */
export const contractRow = z.strictObject({
  key,
  client: z.enum(contractClients),
  difficulty: z.enum(difficulties),
  goal: z.enum(contractGoals),
  count: z.int().min(1),
  needs: z.enum(contractNeeds).optional(),
});

export type ContractRow = z.infer<typeof contractRow>;
export type ContractGoal = (typeof contractGoals)[number];
export type ContractNeed = (typeof contractNeeds)[number];
export type DailyRewardRow = z.infer<typeof dailyRewardRow>;
export type TaskWords = z.infer<typeof taskWords>;
export type TaskRow = z.infer<typeof taskRow>;
export type AchievementRow = z.infer<typeof achievementRow>;
export type AchievementType = (typeof achievementTypes)[number];
export type QuestRow = z.infer<typeof questRow>;
export type QuestGroupRow = z.infer<typeof questGroupRow>;
export type InvestmentRow = z.infer<typeof investmentRow>;
