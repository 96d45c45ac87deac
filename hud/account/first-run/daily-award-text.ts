import type { DailyReward } from '#engine/protocol/homeland/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { amount } from '#hud/ui/format/amount.ts';

export type DailyAward = Readonly<DailyReward['awards'][number]>;

/** A day's reward with its currency: '160 PROTO'. */
export function useDailyAwardText(): (award: DailyAward) => string {
  const { t } = useTranslation();
  return ({ type, amount: much }) => t(`account:daily.award.${type}`, { amount: dailyAmount(type, much) });
}

/** Clean PROTO is shown with hundredths, PROTO as a whole number. */
export function dailyAmount(type: DailyAward['type'], much: number): string {
  return amount(much, type === 'clean' ? 2 : 0);
}
