import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Tunables } from '#engine/content/tunables.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { formatAmount } from '#hud/ui/format/amount.ts';
import { changesOf } from '../changes/draft.ts';
import { desk } from '../desk.ts';
import { useOverlayStrings } from '../strings.ts';
import { askPay, goalDays, type PayAnswer } from './expected-pay.ts';

interface Expected {
  before: PayAnswer;
  after: PayAnswer;
  of: Tunables;
}

/** The pay that the simulator expects with the draft, beside that with the published numbers. */
export function PayCard() {
  const t = useOverlayStrings();
  const { draft } = useSnapshot(desk);
  const [result, setResult] = useState<Expected | 'failed' | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  async function simulate(): Promise<void> {
    const draft = { ...desk.draft };
    const answers = [askPay(desk.published), askPay(draft)] as const;
    stop.current = () => {
      for (const question of answers) question.stop();
    };
    try {
      const [before, after] = await Promise.all([answers[0].answer, answers[1].answer]);
      setResult({ before, after, of: draft });
    } catch {
      setResult('failed');
    }
  }

  return (
    <section className="card" aria-label={t('pay.title')}>
      <p className="card__head">{t('pay.title')}</p>
      {result === 'failed' && <p className="bad">{t('pay.failed')}</p>}
      {result !== null && result !== 'failed' && (
        <Pay result={result} isStale={changesOf(result.of, draft).length > 0} />
      )}
      <Button size="small" onPress={simulate}>
        {t('pay.run')}
      </Button>
    </section>
  );
}

function Pay({ result: { before, after }, isStale }: { result: Expected; isStale: boolean }) {
  const t = useOverlayStrings();
  const days = (answer: PayAnswer) =>
    answer.firstSystemDays === null
      ? t('pay.over', { days: answer.days })
      : t('pay.days', { days: answer.firstSystemDays.toFixed(1) });
  const isIn =
    after.firstSystemDays !== null &&
    after.firstSystemDays >= goalDays.min &&
    after.firstSystemDays <= goalDays.max;
  return (
    <div className="pay-result">
      <p className="t3">{t('pay.first')}</p>
      <p className="pay-result__value" data-pay="first">
        <span>{days(before)}</span> → <b>{days(after)}</b>
        <span className={isIn ? 'chip chip--live' : 'chip chip--draft'}>
          {t(isIn ? 'pay.in' : 'pay.out')}
        </span>
      </p>
      <p className="t3">{t('pay.earned', { days: after.days })}</p>
      <p className="pay-result__value" data-pay="earned">
        <span>{formatAmount(before.earned, 0)}</span> → <b>{formatAmount(after.earned, 0)}</b>
      </p>
      <p className="tools__note">{t('pay.how', { pilots: after.pilots, ...goalDays })}</p>
      {isStale && <p className="warn">{t('pay.stale')}</p>}
    </div>
  );
}
