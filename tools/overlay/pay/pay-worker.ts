import { simulateWith } from '#engine/simulation/simulated-tunables.ts';
import { medianOf, type PayAnswer, type PayQuestion } from './expected-pay.ts';

/** Simulated pilots who play four times a day, and days: a few seconds of work. */
const pilots = 25;
const days = 14;

addEventListener('message', async ({ data }: MessageEvent<PayQuestion>) => {
  simulateWith(data.tunables);
  // Imported after the numbers are set, because its tables are built from them.
  const { habits } = await import('#engine/simulation/habits.ts');
  const { livePilot } = await import('#engine/simulation/live-pilot.ts');
  const casual = habits.find(({ key }) => key === 'casual');
  if (!casual) throw new Error('There is no casual pilot');
  const lives = Array.from({ length: pilots }, (_, index) => livePilot(casual, `casual-${index}`, days, 1));
  const answer: PayAnswer = {
    firstSystemDays: medianOf(lives.map(({ firstSystemDays }) => firstSystemDays)),
    earned: medianOf(lives.map((life) => life.days.at(-1)?.earned ?? 0)) ?? 0,
    pilots,
    days,
  };
  postMessage(answer);
});
