import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type Synthesised, synthesise } from '#engine/client/capsules/operations.ts';
import { pastDraws } from '#engine/client/capsules/past-draws.ts';
import { capsuleKeys } from '#engine/client/capsules/queries.ts';
import { state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { randomHex } from '#engine/client/device/identity.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { synthesisPrice, synthesisRefusal } from '#engine/rules/capsules/synthesis-chances.ts';
import { openModal } from '#hud/shell/modals.ts';
import { keyIn, useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { amount } from '#hud/ui/format/amount.ts';
import { useQuery } from '#hud/ui/loading/use-query.ts';
import { Moment } from '#hud/ui/modals/moment.tsx';
import { propPicture } from '#hud/ui/pictures/picture-urls.ts';
import { Seal } from '../fairness/seal.tsx';
import { verifyModal } from '../modals.ts';
import { BoosterObject } from './booster-object.tsx';
import { SynthesisGathering } from './synthesis-gathering.tsx';
import { SynthesisResult } from './synthesis-result.tsx';
import { SynthesisRows } from './synthesis-rows.tsx';

/** The outcomes are in the middle by then, and their light is in one point. */
const gatherMs = 1100;

/** Synthesises a booster from clean PROTO: the price, the chances and the seal, then the gathering, then the result. */
export function SynthesisModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { clean } = useSnapshot(state).balance;
  const { tunables } = useSnapshot(published);
  const { value: keys } = useQuery(capsuleKeys);
  const hasPast = useSnapshot(pastDraws).synthesis !== undefined;
  const { settings } = useSnapshot(state);
  const [made, setMade] = useState<Synthesised | null>(null);
  const [isGathering, setGathering] = useState(false);
  const skip = useRef<() => void>(() => undefined);
  const code = synthesisRefusal(Math.round(clean * 100), tunables);

  async function make(): Promise<void> {
    playSound('gather');
    setGathering(!settings.reducedMotion);
    const isOver = settings.reducedMotion
      ? Promise.resolve()
      : new Promise<void>((resolve) => {
          skip.current = resolve;
          setTimeout(resolve, gatherMs);
        });
    const [drawn] = await Promise.all([synthesise(randomHex(4)), isOver]);
    setMade(drawn);
    setGathering(false);
  }

  if (isGathering) return <SynthesisGathering onSkip={() => skip.current()} onClose={onClose} />;
  if (made) return <SynthesisResult made={made} onAgain={() => setMade(null)} onClose={onClose} />;
  return (
    <Moment
      title={t('capsules:synthesis.title')}
      tone="gain"
      picture={
        <span className="outcomes">
          <img src={propPicture('clean')} alt="" />
          <BoosterObject type="auto_replenish" />
          <BoosterObject type="full_healing" />
          <BoosterObject type="time_travel" />
        </span>
      }
      hero={amount(-synthesisPrice(tunables) / 100)}
      heroLabel={<span className="c-gain">{t('capsules:synthesis.of', { amount: amount(clean) })}</span>}
      onClose={onClose}
      className="synthesis"
      foot={
        <>
          <Button kind="primary" reason={code ? t(keyIn('capsules:refusal', code)) : null} onPress={make}>
            {t('capsules:synthesis.act')}
          </Button>
          {hasPast && (
            <Button kind="text" onPress={() => openModal(verifyModal, { kind: 'synthesis' })}>
              {t('capsules:verify.last')}
            </Button>
          )}
        </>
      }
    >
      <SynthesisRows />
      {keys && <Seal print={keys.synthesisCommitment} />}
    </Moment>
  );
}
