import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { capsuleKeys, pastDraws } from '../../engine/client/draws.ts';
import { published } from '../../engine/client/tunables.ts';
import { type CapsuleType, capsuleTypes } from '../../engine/content/words.ts';
import { capsuleChances } from '../../engine/rules/capsule-chances.ts';
import { short } from '../parts/amount.ts';
import { Button } from '../parts/button.tsx';
import type { Tone } from '../parts/gauge.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Modal } from '../parts/modal.tsx';
import { ModalClose } from '../parts/moment.tsx';
import { RarityTag } from '../parts/rarity.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { openModal } from '../shell/modals.ts';
import { useTranslation } from '../shell/strings.ts';
import { ChanceRows } from './chance-rows.tsx';

export interface ChancesProps {
  type: CapsuleType;
}

const tones = { common: 'white', rare: 'rare', epic: 'attack' } as const satisfies Record<string, Tone>;

/** What the capsules hold, with the chances as the server draws by them, moved by the player's own luck. */
export function ChancesModal({ type: first, onClose }: ChancesProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const [type, setType] = useState(first);
  const hasPast = useSnapshot(pastDraws)[type] !== undefined;
  const title = t('collections:chances.title');
  return (
    <Modal label={title} onClose={onClose} className="reading">
      <ModalClose onClose={onClose} />
      <header>
        <h2 className="h1">{title}</h2>
      </header>
      <Tabs
        label={title}
        tabs={capsuleTypes.map((id) => ({ id, label: t(`collections:capsule.${id}`) }))}
        value={type}
        onChange={setType}
      />
      <Loaded resource={capsuleKeys}>{({ luck }) => <Rows type={type} luck={luck} />}</Loaded>
      {hasPast && (
        <div className="moment__foot">
          <Button icon="shield-check" onPress={() => openModal('verify', { kind: type })}>
            {t('collections:verify.last')}
          </Button>
        </div>
      )}
    </Modal>
  );
}

function Rows({ type, luck }: { type: CapsuleType; luck: number }) {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  const chances = capsuleChances(type, luck, tunables);
  return (
    <>
      <ChanceRows
        rows={chances.map(({ kind, rarity, percent, least, most }) => ({
          id: `${kind}-${rarity}`,
          mark: <RarityTag rarity={rarity} />,
          name: kind === type ? t(`collections:drop.${kind}`) : t('collections:drop.shards', { least, most }),
          percent,
          tone: tones[rarity],
        }))}
      />
      <p className="label t2">
        {luck > 0 ? t('collections:chances.luck', { luck: short(luck) }) : t('collections:chances.no-luck')}
      </p>
    </>
  );
}
