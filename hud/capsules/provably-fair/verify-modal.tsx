import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { isFair, type PastDraw, pastDraws } from '#engine/client/capsules/past-draws.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import type { DrawKind } from '#engine/rules/capsules/fairness.ts';
import { keyIn, useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segment } from '../../ui/controls/choices.tsx';
import { formatAmount } from '../../ui/format/amount.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Modal, ModalGround } from '../../ui/modals/modal.tsx';
import { ModalClose } from '../../ui/modals/moment.tsx';
import { Seal } from './draw-proof.tsx';

export interface VerifyProps {
  kind: DrawKind;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    verify: VerifyProps;
  }
}

/** Factor of displayed draws: a draw of 0.1234 reads 1,234 of 10,000. */
const scale = 10_000;

/**
 * The last draw of a kind in numbers: seal, secret, the player's message, the draw, and where its outcome
 * begins.
 */
export function VerifyModal({ kind, onClose }: VerifyProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const draws = (useSnapshot(pastDraws)[kind] ?? []) as readonly PastDraw[];
  const [index, setIndex] = useState(0);
  const past = draws[index] ?? draws[0];
  const title = t('capsules:verify.title');
  return (
    <Modal label={title} onClose={onClose} className="reading reading--wide">
      <ModalGround />
      <ModalClose onClose={onClose} />
      <div className="reading__head">
        <h2 className="h1">{title}</h2>
        <p className="label t2">{t(`capsules:verify.of.${kind}`)}</p>
      </div>
      {draws.length > 1 && (
        <div className="verify__draws">
          <Segment
            label={t('capsules:verify.which')}
            options={draws.map((_, number) => ({ id: String(number), label: String(number + 1) }))}
            value={String(index)}
            onChange={(number) => setIndex(Number(number))}
          />
        </div>
      )}
      {past ? <Numbers key={index} past={past} /> : <p className="small">{t('capsules:verify.none')}</p>}
    </Modal>
  );
}

function Numbers({ past }: { past: PastDraw }) {
  const { t } = useTranslation();
  const [isTrue, setTrue] = useState(() => isFair(past));
  const { fairness, seal, outcome, kind } = past;
  const { from, to, draw, seed, verify } = fairness;
  const own = verify.slice(verify.indexOf(':') + 1);
  const name = t(keyIn(kind === 'synthesis' ? 'capsules:booster' : 'rarity', outcome));
  return (
    <div className="reading__columns">
      <div className="verify__part">
        <Seal kind="before" print={seal ?? fairness.commitment} />
        <Seal kind="secret" print={seed} />
        <p className={`draw-proof ${isTrue ? 'c-gain' : 'c-danger'}`} role="status">
          <Icon name={isTrue ? 'shield-check' : 'alert-triangle'} size={20} />
          <span className="grow">{t(isTrue ? 'capsules:verify.same' : 'capsules:verify.differs')}</span>
        </p>
      </div>
      <div className="verify__part">
        <dl className="ledger">
          <div>
            <dt>{t('capsules:verify.own')}</dt>
            <dd className="num">{own || t('capsules:verify.no-own')}</dd>
          </div>
          <div>
            <dt>{t('capsules:verify.draw')}</dt>
            <dd className="num">
              {t('capsules:verify.draw-of', {
                draw: formatAmount(Math.floor(draw * scale), 0),
                of: formatAmount(scale, 0),
              })}
            </dd>
          </div>
          <div>
            <dt>{t('capsules:verify.stands-for', { name })}</dt>
            <dd className="num">
              {t('capsules:verify.range', {
                from: formatAmount(Math.ceil(from * scale), 0),
                to: formatAmount(Math.ceil(to * scale), 0),
              })}
            </dd>
          </div>
        </dl>
        <p className="label t2">{t('capsules:verify.how')}</p>
        <p className="label t2 verify__message">{t('capsules:verify.message', { message: verify })}</p>
        <div className="moment__foot">
          <Button
            icon="calculator"
            onPress={() => {
              const again = isFair(past);
              setTrue(again);
              vibrate(again ? 'success' : 'error');
            }}
          >
            {t('capsules:verify.check')}
          </Button>
        </div>
      </div>
    </div>
  );
}
