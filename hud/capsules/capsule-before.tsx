import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { capsuleKeys } from '#engine/client/capsules/queries.ts';
import { state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { randomHex } from '#engine/client/device/identity.ts';
import type { CapsuleType } from '#engine/content/kinds.ts';
import type { CapsuleKeys } from '#engine/protocol/capsules/calls.ts';
import { capsulePrice, capsuleRefusal } from '#engine/rules/capsules/capsule-chances.ts';
import { Remainder } from '../shop/pay/spend.tsx';
import { keyIn, type Translate, useTranslation } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { short } from '../ui/format/amount.ts';
import { TickScale } from '../ui/gauges/gauge.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { LoadedPart } from '../ui/loading/loaded.tsx';
import { MomentModal } from '../ui/modals/moment.tsx';
import { openModal } from '../ui/modals/open-modals.ts';
import { propPicture, Slot, shipPictureUrl } from '../ui/pictures/rarity.tsx';
import { Seal } from './provably-fair/draw-proof.tsx';

export const tones = { common: 'white', rare: 'rare', epic: 'attack' } as const;

/** Capsules that one press opens at most. */
const maxAtOnce = 10;

type Open = (nonce: string, count: number) => Promise<void>;

interface CapsuleBeforeProps {
  type: CapsuleType;
  onOpen: Open;
  onClose: () => void;
}

/**
 * A closed capsule: its possible contents, the guarantee, the seal, and the button that opens it (D3, D61).
 */
export function CapsuleBefore({ type, onOpen, onClose }: CapsuleBeforeProps) {
  const { t } = useTranslation();
  return (
    <MomentModal
      title={t(`capsules:capsule.${type}`)}
      tone={type === 'ship' ? 'rare' : 'attack'}
      picture={<img src={propPicture(`capsule-${type}`)} alt="" />}
      ring="none"
      onClose={onClose}
      className="capsule capsule--before"
    >
      <LoadedPart query={capsuleKeys}>
        {(keys) => <Ready type={type} keys={keys} onOpen={onOpen} />}
      </LoadedPart>
    </MomentModal>
  );
}

interface ReadyProps {
  type: CapsuleType;
  keys: CapsuleKeys;
  onOpen: Open;
}

function Ready({ type, keys, onOpen }: ReadyProps) {
  const { t } = useTranslation();
  const [isSealOpen, setSealOpen] = useState(false);
  const [own, setOwn] = useState('');
  const count = keys[type];
  return (
    <>
      <div className="capsule__keys">
        <p className="c-rare">
          <Icon name="key" size={17} weight={1.7} /> <span className="num">{count}</span>{' '}
          {t('capsules:capsule.keys', { count })}
        </p>
        <button
          type="button"
          className="more-link"
          aria-expanded={isSealOpen}
          onClick={() => setSealOpen(!isSealOpen)}
        >
          <Icon name="lock" size={17} weight={1.7} />
          {t('capsules:seal.short')}
        </button>
      </div>
      {isSealOpen ? (
        <>
          <Seal print={keys.commitment} />
          <Field
            label={t('capsules:capsule.own-label')}
            value={own}
            onChange={(typed) => setOwn(typed.replace(/[^\w-]/g, '').slice(0, 64))}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </>
      ) : (
        <Outcomes type={type} keys={keys} />
      )}
      <Guarantee type={type} guarantee={keys.guarantee} />
      <Foot count={count} onOpen={(number) => onOpen(own || randomHex(4), number)} />
    </>
  );
}

/** Outcomes that are possible now, the likeliest first. The chances have the player's luck in them. */
function Outcomes({ type, keys }: Pick<ReadyProps, 'type' | 'keys'>) {
  const { t } = useTranslation();
  const outcomes = [...keys.chances[type].outcomes].sort((a, b) => b.percent - a.percent);
  return (
    <ul className="capsule-outcomes">
      {outcomes.map((outcome) => {
        const { kind, rarity, percent } = outcome;
        return (
          <li key={`${kind}-${rarity}`}>
            <Slot rarity={rarity} picture={outcomePicture(outcome)} size={32} />
            <span>{outcomeName(t, outcome)}</span>
            <TickScale share={percent / 100} ticks={34} tone={tones[rarity]} height={11} />
            <span className="num capsule-outcomes__percent">
              {short(percent, 1)} <small>%</small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Place in the series at whose end an epic ship or artifact is certain. */
export function Guarantee({ type, guarantee }: { type: CapsuleType; guarantee: CapsuleKeys['guarantee'] }) {
  const { t } = useTranslation();
  const { left, of } = guarantee;
  return (
    <section className="capsule-guarantee" aria-label={t(`capsules:guarantee.${type}`)}>
      <p className="capsule-guarantee__head">
        <Icon name="shield-check" size={19} />
        <span className="grow">{t(`capsules:guarantee.${type}`)}</span>
        <span className="num">
          {left === 1 ? t('capsules:guarantee.now') : t('capsules:guarantee.in', { left })}{' '}
          <span className="t2">{t('capsules:guarantee.of', { of })}</span>
        </span>
      </p>
      <TickScale share={(of - left) / of} ticks={50} tone="attack" height={11} />
      <p className="label t2">{t('capsules:guarantee.text', { of })}</p>
    </section>
  );
}

interface FootProps {
  count: number;
  onOpen: (count: number) => Promise<void>;
}

function Foot({ count, onOpen }: FootProps) {
  const { t } = useTranslation();
  const { clean } = useSnapshot(state).balance;
  const { tunables } = useSnapshot(published);
  const code = capsuleRefusal(count, Math.round(clean * 100), tunables);
  const cost = capsulePrice(tunables) / 100;
  const price = { price: short(cost, 2), count: cost };
  const many = Math.min(maxAtOnce, count);
  const hasTen = count >= maxAtOnce;
  return (
    <div className={`moment__foot${many > 1 ? ' capsule__foot--many' : ''}`}>
      <Button
        kind={hasTen ? 'secondary' : 'primary'}
        reason={code ? t(keyIn('capsules:refusal', code), price) : null}
        onPress={() => onOpen(1)}
        label={t(count > 0 ? 'capsules:capsule.with-key' : 'capsules:capsule.with-clean', price)}
      >
        {many > 1
          ? t('capsules:capsule.open')
          : t(count > 0 ? 'capsules:capsule.with-key' : 'capsules:capsule.with-clean', price)}
      </Button>
      {count === 0 && <Remainder currency="clean" price={cost} />}
      {many > 1 && (
        <Button kind={hasTen ? 'primary' : 'secondary'} icon="key" onPress={() => onOpen(many)}>
          {t('capsules:capsule.open-many', { count: many })}
        </Button>
      )}
      {code && (
        <Button kind="text" onPress={() => openModal('pay', { kind: 'clean', chosen: 'clean-10' })}>
          {t('capsules:get-clean')}
        </Button>
      )}
    </div>
  );
}

type Outcome = CapsuleKeys['chances'][CapsuleType]['outcomes'][number];

/** A possible outcome in words: 3 to 5 shards, Epic ship. */
function outcomeName(t: Translate, { kind, rarity, least, most }: Outcome): string {
  if (kind === 'ship_shard' || kind === 'artifact_shard')
    return t(`capsules:drop.shards-range.${rarity}`, { least, most });
  return t(`capsules:drop.whole.${kind}-${rarity}`);
}

function outcomePicture({ kind, rarity }: Outcome): string {
  if (kind === 'ship') return shipPictureUrl('combat', rarity, 'hero');
  if (kind === 'artifact') return propPicture(`artifact-extraction-${rarity}`);
  return propPicture(`shard-${kind === 'ship_shard' ? 'ship' : 'artifact'}-${rarity}`);
}
