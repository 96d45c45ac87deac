import { fairPlayTable } from '#engine/content/fair-play.ts';
import {
  type FairPlaySign,
  fairPlayScore,
  fairPlaySigns,
} from '#engine/rules/trip/fair-play/fair-play-score.ts';
import { type PilotHabit, pilotHabits, pilotOf } from './pilots.ts';
import { playDays } from './play-days.ts';

/** Judgement of the pilots of a habit by the score. */
export interface JudgedHabit {
  readonly habit: PilotHabit;
  readonly pilots: number;
  readonly listed: number;
  /** The median score. */
  readonly score: number;
  /** The sign that spoke loudest in most of the listed pilots. */
  readonly sign: FairPlaySign | null;
}

export function judge(habit: PilotHabit, pilots: number, days: number): JudgedHabit {
  const scores = Array.from({ length: pilots }, (_, index) =>
    fairPlayScore(playDays(pilotOf(habit, String(index)), days)),
  );
  const listed = scores.filter(({ score }) => score >= fairPlayTable.listedFrom);
  const loudest = listed.map(({ signs }) => fairPlaySigns.toSorted((a, b) => signs[b] - signs[a])[0]!);
  const counts = fairPlaySigns.map((sign) => loudest.filter((row) => row === sign).length);
  return {
    habit,
    pilots,
    listed: listed.length,
    score: scores.map(({ score }) => score).sort((a, b) => a - b)[Math.floor(pilots / 2)]!,
    sign: listed.length === 0 ? null : fairPlaySigns[counts.indexOf(Math.max(...counts))]!,
  };
}

export function judgeAll(pilots: number, days: number): JudgedHabit[] {
  return pilotHabits.map((habit) => judge(habit, pilots, days));
}

/** Honest habits and the programs whose authors know the calibration. */
export function adversariesOf(judged: readonly JudgedHabit[]): JudgedHabit[] {
  return judged.filter(({ habit }) => !habit.isCheat || habit.isAdversary);
}

/**
 * Precision (share of cheats among the listed pilots) and recall (share of listed pilots among the cheats).
 */
export function rates(judged: readonly JudgedHabit[]): {
  readonly precision: number;
  readonly recall: number;
} {
  const cheats = judged.filter(({ habit }) => habit.isCheat);
  const sum = (all: readonly JudgedHabit[], of: 'listed' | 'pilots') =>
    all.reduce((total, row) => total + row[of], 0);
  return {
    precision: sum(cheats, 'listed') / Math.max(1, sum(judged, 'listed')),
    recall: sum(cheats, 'listed') / sum(cheats, 'pilots'),
  };
}

export function judgementTable(judged: readonly JudgedHabit[]): string {
  const rows = judged.map(({ habit, pilots, listed, score, sign }) => [
    habit.isAdversary ? 'adversary' : habit.isCheat ? 'cheat' : 'honest',
    habit.title,
    `${((listed / pilots) * 100).toFixed(1)} %`,
    String(score),
    sign ?? '',
  ]);
  return [
    ['', 'habit', 'listed', 'median score', 'loudest sign'],
    ['---', '---', '--:', '--:', '---'],
    ...rows,
  ]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}
