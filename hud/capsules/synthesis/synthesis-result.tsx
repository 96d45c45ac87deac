import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Synthesised } from '#engine/client/capsules/operations.ts';
import { state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { synthesisChances } from '#engine/rules/capsules/synthesis-chances.ts';
import { boosterCount } from '#engine/rules/core/boosters.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { short } from '#hud/ui/format/amount.ts';
import { Moment } from '#hud/ui/modals/moment.tsx';
import { FairLine } from '../fairness/fair-line.tsx';
import { BoosterObject } from './booster-object.tsx';
import { boosterLooks } from './synthesis-rows.tsx';

/** An outcome that is less likely than this, in percent, is rare. */
const rarePercent = 10;

interface SynthesisResultProps {
  made: Synthesised;
  onAgain: () => void;
  onClose: () => void;
}

/** The result of a synthesis: the booster, what it does, and how many the player has now. */
export function SynthesisResult({ made, onAgain, onClose }: SynthesisResultProps) {
  const { t } = useTranslation();
  const { boosters } = useSnapshot(state);
  const { tunables } = useSnapshot(published);
  const { type, amount: count } = made;
  const { tone, color } = boosterLooks[type];
  const percent = synthesisChances(tunables).find((chance) => chance.type === type)?.percent ?? 0;
  const isRare = percent < rarePercent;

  useEffect(() => {
    vibrate('success');
    playSound(isRare ? 'reward-epic' : 'reward');
  }, [isRare]);

  return (
    <Moment
      title={t('capsules:synthesis.done')}
      about={t(isRare ? 'capsules:synthesis.rare' : 'capsules:synthesis.usual', {
        percent: short(percent, 2),
      })}
      tone={tone}
      picture={<BoosterObject type={type} />}
      hero={<span className={color}>+{count}</span>}
      heroLabel={t(`capsules:booster.${type}`)}
      onClose={onClose}
      className={`synthesis reveal reveal--${isRare ? 'epic' : 'common'}`}
      foot={
        <>
          <Button kind="collect" onPress={onClose} autoFocus>
            {t('capsules:collect')}
          </Button>
          <Button kind="text" onPress={onAgain}>
            {t('capsules:synthesis.again')}
          </Button>
        </>
      }
    >
      <dl className="ledger moment__lines">
        <div>
          <dt>{t('capsules:synthesis.does')}</dt>
          <dd>{t(`capsules:booster-does.${type}`)}</dd>
        </div>
        <div>
          <dt>{t('capsules:synthesis.now')}</dt>
          <dd className="num">{boosterCount(boosters, type)}</dd>
        </div>
      </dl>
      <FairLine kind="synthesis" />
    </Moment>
  );
}
