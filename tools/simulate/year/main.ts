import { galaxy } from '#engine/content/galaxy.ts';
import { habits } from '#engine/simulation/habits.ts';
import { liveYear, type SeasonRecord } from './live-year.ts';

const [pilots, seasons] = [Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 4)];
const heads = [
  'habit',
  'season',
  'earned',
  'of the first',
  'first system',
  'galaxy',
  'systems',
  'stars',
  'clean at start',
];
const rows = habits.flatMap((habit) => {
  const lives = Array.from({ length: pilots }, (_, index) =>
    liveYear(habit, `${habit.key}-${index}`, seasons, galaxy.systems.length),
  );
  const middle = (season: number, of: (record: SeasonRecord) => number | null) =>
    lives.map((life) => of(life[season]!) ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b)[pilots >> 1]!;
  return Array.from({ length: seasons }, (_, season) => {
    const earned = middle(season, (record) => record.earned);
    return [
      season === 0 ? habit.title : '',
      String(season + 1),
      earned.toFixed(0),
      (earned / middle(0, (record) => record.earned)).toFixed(2),
      daysOf(middle(season, (record) => record.firstSystemDays)),
      daysOf(middle(season, (record) => record.galaxyDays)),
      middle(season, (record) => record.systems).toFixed(0),
      middle(season, (record) => record.stars).toFixed(0),
      middle(season, (record) => record.clean).toFixed(0),
    ];
  });
});
for (const row of [heads, heads.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);

function daysOf(days: number): string {
  return Number.isFinite(days) ? days.toFixed(1) : 'later';
}
