import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { capsuleKeys } from '#engine/client/capsules/queries.ts';
import { state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { randomHex } from '#engine/client/device/identity.ts';
import type { CapsuleType } from '#engine/content/kinds.ts';
import type { CapsuleKeys } from '#engine/protocol/capsules/calls.ts';
import { capsulePrice, capsuleRefusal } from '#engine/rules/capsules/capsule-chances.ts';
import { openModal } from '../shell/modals.ts';
import { keyIn, useTranslation } from '../shell/strings/strings.ts';
import { payModal } from '../shop/modals.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { short } from '../ui/format/amount.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { Loaded } from '../ui/loading/loaded.tsx';
import { Moment } from '../ui/modals/moment.tsx';
import { propPicture } from '../ui/pictures/picture-urls.ts';
import { Seal } from './fairness/seal.tsx';
import { chancesModal } from './modals.ts';

interface CapsuleBeforeProps {
  type: CapsuleType;
  onOpen: (nonce: string) => Promise<void>;
  onClose: () => void;
}

/** A closed capsule: its keys, the chances, the seal, and opening it with a key or with clean PROTO (D3). */
export function CapsuleBefore({ type, onOpen, onClose }: CapsuleBeforeProps) {
  const { t } = useTranslation();
  return (
    <Moment
      title={t(`capsules:capsule.${type}`)}
      tone={type === 'ship' ? 'rare' : 'attack'}
      picture={<img src={propPicture(`capsule-${type}`)} alt="" />}
      onClose={onClose}
      className="capsule"
    >
      <Loaded query={capsuleKeys}>{(keys) => <Ready type={type} keys={keys} onOpen={onOpen} />}</Loaded>
    </Moment>
  );
}

interface ReadyProps {
  type: CapsuleType;
  keys: CapsuleKeys;
  onOpen: (nonce: string) => Promise<void>;
}

function Ready({ type, keys, onOpen }: ReadyProps) {
  const { t } = useTranslation();
  const { clean } = useSnapshot(state).balance;
  const { tunables } = useSnapshot(published);
  const [own, setOwn] = useState<string | null>(null);
  const count = keys[type];
  const code = capsuleRefusal(count, Math.round(clean * 100), tunables);
  const cost = capsulePrice(tunables) / 100;
  const price = { price: short(cost, 2), count: cost };
  return (
    <>
      <div className="capsule__keys">
        <p>
          <span className="num capsule__count">{count}</span>{' '}
          <span className="t2">{t('capsules:capsule.keys', { count })}</span>
        </p>
        <button type="button" className="more-link" onClick={() => openModal(chancesModal, { type })}>
          {t('capsules:chances.title')}
          <Icon name="chevron-right" size={16} weight={1.8} />
        </button>
      </div>
      <Seal print={keys.commitment} />
      {own !== null && (
        <Field
          label={t('capsules:capsule.own-label')}
          value={own}
          onChange={(typed) => setOwn(typed.replace(/[^\w-]/g, '').slice(0, 64))}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
      <div className="moment__foot">
        <Button
          kind="primary"
          reason={code ? t(keyIn('capsules:refusal', code), price) : null}
          onPress={() => onOpen(own || randomHex(4))}
        >
          {count > 0 ? t('capsules:capsule.with-key') : t('capsules:capsule.with-clean', price)}
        </Button>
        {own === null && !code && (
          <Button kind="text" onPress={() => setOwn('')}>
            {t('capsules:capsule.own')}
          </Button>
        )}
        {code && (
          <Button kind="text" onPress={() => openModal(payModal, { kind: 'clean', chosen: 'clean-10' })}>
            {t('capsules:get-clean')}
          </Button>
        )}
      </div>
    </>
  );
}
