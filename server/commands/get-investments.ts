import { averageInvestment } from '../../engine/rules/invest.ts';
import { reads } from './command.ts';
import { toAmount } from './views/view-context.ts';

export const getInvestments = reads<'investments.me'>((_context, { homeland }) => ({
  answer: {
    totalInvestments: toAmount(homeland.invested),
    averageType: toAmount(averageInvestment(homeland)),
  },
}));
