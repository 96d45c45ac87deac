import { habits } from '#engine/simulation/habits.ts';
import { comparePoints } from './compare-points.ts';

const [pilots, days] = [Number(process.argv[2] ?? 8), Number(process.argv[3] ?? 90)];
const habit = habits[0]!;
const rows = comparePoints(habit, pilots, days);
console.log(`${habit.title}, ${pilots} pilots each, ${days} days\n`);
console.log('| points first for | earned | of the first row | first system | galaxy |');
console.log('| --- | --- | --- | --- | --- |');
for (const { points, earned, firstSystemDays, galaxyDays } of rows) {
  const share = (earned / rows[0]!.earned).toFixed(2);
  const ends = [firstSystemDays, galaxyDays].map((value) => value?.toFixed(1) ?? 'later');
  console.log(`| ${points.join(', ')} | ${earned.toFixed(0)} | ${share} | ${ends.join(' | ')} |`);
}
