import { averageInvestment } from '#engine/rules/homeland/invest.ts';
import { reads } from '../core/command.ts';
import { toAmount } from '../core/view-context.ts';

export const getInvestments = reads<'investments.me'>((_context, { homeland }) => ({
  answer: {
    totalInvestments: toAmount(homeland.invested),
    averageType: toAmount(averageInvestment(homeland)),
  },
}));
