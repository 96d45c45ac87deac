import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { pastDraws } from '#engine/client/capsules/past-draws.ts';
import { capsuleKeys } from '#engine/client/capsules/queries.ts';
import { type CapsuleType, capsuleTypes } from '#engine/content/kinds.ts';
import type { CapsuleKeys } from '#engine/protocol/capsules/calls.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/choices.tsx';
import { short } from '../../ui/format/amount.ts';
import { TickScale, type Tone } from '../../ui/gauges/gauge.tsx';
import { LoadedPart } from '../../ui/loading/loaded.tsx';
import { Modal, ModalGround } from '../../ui/modals/modal.tsx';
import { ModalClose } from '../../ui/modals/moment.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { propPicture, RarityTag } from '../../ui/pictures/rarity.tsx';
import { useIsDesktop } from '../../ui/viewport.ts';

export interface ChancesProps {
  type: CapsuleType;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    chances: ChancesProps;
  }
}

const tones = { common: 'white', rare: 'rare', epic: 'attack' } as const satisfies Record<string, Tone>;

/**
 * The chances of each capsule as the server uses them, with the player's luck included: one capsule at a time
 * on a phone, all of them side by side on a desktop.
 */
export function ChancesModal({ type: first, onClose }: ChancesProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const [type, setType] = useState(first);
  const title = t('capsules:chances.title');
  return (
    <Modal label={title} onClose={onClose} className="reading reading--wide">
      <ModalGround />
      <ModalClose onClose={onClose} />
      <div className="reading__head">
        <h2 className="h1">{title}</h2>
      </div>
      {!isDesktop && (
        <Tabs
          label={title}
          tabs={capsuleTypes.map((id) => ({ id, label: t(`capsules:capsule.${id}`) }))}
          value={type}
          onChange={setType}
        />
      )}
      <LoadedPart query={capsuleKeys}>
        {({ luck, chances }) => (
          <>
            <div className="reading__columns">
              {(isDesktop ? capsuleTypes : [type]).map((id) => (
                <Capsule key={id} type={id} outcomes={chances[id].outcomes} isNamed={isDesktop} />
              ))}
            </div>
            <p className="label t2">
              {luck > 0 ? t('capsules:chances.luck', { luck: short(luck) }) : t('capsules:chances.no-luck')}
            </p>
          </>
        )}
      </LoadedPart>
    </Modal>
  );
}

interface CapsuleProps {
  type: CapsuleType;
  outcomes: CapsuleKeys['chances'][CapsuleType]['outcomes'];
  /** Shown where no tab names the capsule. */
  isNamed: boolean;
}

function Capsule({ type, outcomes, isNamed }: CapsuleProps) {
  const { t } = useTranslation();
  const hasPast = useSnapshot(pastDraws)[type] !== undefined;
  const name = t(`capsules:capsule.${type}`);
  return (
    <section aria-label={name}>
      {isNamed && (
        <div className="chances__capsule">
          <img src={propPicture(`capsule-${type}`)} alt="" />
          <h3 className="h2">{name}</h3>
        </div>
      )}
      <ChanceRows
        rows={outcomes.map(({ kind, rarity, percent, least, most }) => ({
          id: `${kind}-${rarity}`,
          mark: <RarityTag rarity={rarity} />,
          name: kind === type ? t(`capsules:drop.${kind}`) : t('capsules:drop.shards', { least, most }),
          percent,
          tone: tones[rarity],
        }))}
      />
      {hasPast && (
        <div className="moment__foot">
          <Button icon="shield-check" onPress={() => openModal('verify', { kind: type })}>
            {t('capsules:verify.last')}
          </Button>
        </div>
      )}
    </section>
  );
}

export interface ChanceLine {
  readonly id: string;
  /** A tag or a glyph. */
  readonly mark: ReactNode;
  readonly name: string;
  readonly percent: number;
  readonly tone: Tone;
}

/** Chances with a gauge each, the likeliest first. A chance above 0 lights at least one tick. */
export function ChanceRows({ rows }: { rows: readonly ChanceLine[] }) {
  const { t } = useTranslation();
  const sorted = [...rows].sort((a, b) => b.percent - a.percent);
  return (
    <ul className="chances">
      {sorted.map(({ id, mark, name, percent, tone }) => (
        <li key={id}>
          <span className="chances__mark">{mark}</span>
          <span className="grow">
            <span className="chances__text">
              <span>
                {name}
                <span className="hidden">, {t('capsules:chance')}</span>
              </span>
              <span className="num">
                {short(percent, 2)}
                <small>%</small>
              </span>
            </span>
            <TickScale share={percent / 100} ticks={50} tone={tone} height={8} />
          </span>
        </li>
      ))}
    </ul>
  );
}
