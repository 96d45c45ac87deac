import { useState } from 'react';
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
import { SynthesisResult } from './synthesis-result.tsx';
import { SynthesisRows } from './synthesis-rows.tsx';

/** Synthesises a booster from clean PROTO: first the price, the chances and the seal, then the result. */
export function SynthesisModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { clean } = useSnapshot(state).balance;
  const { tunables } = useSnapshot(published);
  const { value: keys } = useQuery(capsuleKeys);
  const hasPast = useSnapshot(pastDraws).synthesis !== undefined;
  const [made, setMade] = useState<Synthesised | null>(null);
  const code = synthesisRefusal(Math.round(clean * 100), tunables);
  if (made) return <SynthesisResult made={made} onAgain={() => setMade(null)} onClose={onClose} />;
  return (
    <Moment
      title={t('capsules:synthesis.title')}
      tone="gain"
      picture={<img src={propPicture('clean')} alt="" />}
      hero={amount(-synthesisPrice(tunables) / 100)}
      heroLabel={<span className="c-gain">{t('capsules:synthesis.of', { amount: amount(clean) })}</span>}
      onClose={onClose}
      className="synthesis"
      foot={
        <>
          <Button
            kind="primary"
            reason={code ? t(keyIn('capsules:refusal', code)) : null}
            onPress={async () => {
              playSound('gather');
              setMade(await synthesise(randomHex(4)));
            }}
          >
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
