import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type ShipSnapshot, state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { installArtifact } from '#engine/client/hangar/operations.ts';
import { artifactList } from '#engine/client/hangar/queries.ts';
import { rarities } from '#engine/content/kinds.ts';
import { artifactSlots, moveRefusal } from '#engine/rules/hangar/hangar-refusals.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choices } from '../../ui/controls/choices.tsx';
import { clock, useGameSecond } from '../../ui/format/amount.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Empty, GhostRows, LoadedPart, useQuery } from '../../ui/loading/loaded.tsx';
import { ModalPage } from '../../ui/modals/modal-page.tsx';
import { propPicture, Slot, shipPictureUrl } from '../../ui/pictures/rarity.tsx';
import { useIsDesktop } from '../../ui/viewport.ts';
import { MoreShards } from '../merge/merge-modal.tsx';
import { ShardRing } from '../merge/shard-ring.tsx';
import { useShipOut, useShipsOut } from '../ships/out-chip.tsx';
import { ShipImage } from '../ships/ship-picture.tsx';
import { type ArtifactView, gainText, unitOf } from '../ships/ship-stats.ts';
import { artifactPicture } from './artifact-slots.tsx';

export interface PickArtifactProps {
  shipId: string;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    pickArtifact: PickArtifactProps;
  }
}

/** Chooses the artifact for a free slot: all of the player's that aren't on this ship, the best first. */
export function PickArtifactModal({ shipId, onClose }: PickArtifactProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  const ship = ships.find(({ uuid }) => uuid === shipId);
  if (!ship) return null;
  return (
    <LoadedPart
      query={artifactList}
      ghost={
        <ModalPage title={t('hangar:artifact.title')} onClose={onClose}>
          <GhostRows />
        </ModalPage>
      }
    >
      {({ data }) => <PickPage ship={ship} artifacts={candidates(data, ship)} onClose={onClose} />}
    </LoadedPart>
  );
}

function candidates(all: readonly ArtifactView[], ship: ShipSnapshot): ArtifactView[] {
  const value = ({ rarity, grade, shipId }: ArtifactView) =>
    (shipId === null ? 100 : 0) + rarities.indexOf(rarity) * 10 + grade;
  return all
    .filter(({ artifactId, shipId }) => artifactId !== null && shipId !== ship.uuid)
    .sort((a, b) => value(b) - value(a));
}

interface PickPageProps {
  ship: ShipSnapshot;
  artifacts: readonly ArtifactView[];
  onClose: () => void;
}

function PickPage({ ship, artifacts, onClose }: PickPageProps) {
  const { t } = useTranslation();
  const out = useShipsOut();
  const isStuck = ({ shipId }: ArtifactView) => shipId !== null && out.has(shipId);
  if (artifacts.length === 0)
    return (
      <ModalPage title={t('hangar:artifact.title')} onClose={onClose}>
        <Empty
          picture={<img src={propPicture('artifact-extraction-rare')} alt="" width={96} />}
          title={t('hangar:pick.empty')}
          text={t('hangar:pick.empty-text')}
        >
          <MoreShards />
        </Empty>
      </ModalPage>
    );
  return (
    <InstallPage
      about={ship.name}
      title={t('hangar:pick.title')}
      label={t('hangar:pick.title')}
      things={artifacts}
      isOpen={(artifact) => !isStuck(artifact)}
      hero={({ rarity, skin, requiredShards, currentShards }) => (
        <ShardRing
          kind="artifact"
          rarity={rarity}
          picture={artifactPicture(skin)}
          needed={requiredShards}
          has={currentShards}
        />
      )}
      show={(artifact) => <ArtifactOption artifact={artifact} isStuck={isStuck(artifact)} />}
      action={() => t('hangar:pick.install')}
      reason={() => (out.has(ship.uuid) ? t('hangar:refusal.carrier_in_trip') : null)}
      install={(artifact) => installArtifact(artifact, ship.uuid)}
      onClose={onClose}
    />
  );
}

function ArtifactOption({ artifact, isStuck }: { artifact: ArtifactView; isStuck: boolean }) {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  const { tunables } = useSnapshot(published);
  const { name, rarity, grade, stat, bonus, skin, shipId, trait } = artifact;
  const on = ships.find(({ uuid }) => uuid === shipId)?.name;
  const where = on === undefined ? t('hangar:artifact.on-none') : t('hangar:pick.on', { ship: on });
  return (
    <span className="artifact-move__ship">
      <Slot rarity={rarity} picture={artifactPicture(skin)} size={52} />
      <span className="grow">
        <span className="artifact-move__name">{t('hangar:move.what', { name, grade })}</span>
        {trait && <span className={`small c-${rarity}`}>{trait.title}</span>}
        <span className={`label ${isStuck ? 'c-danger' : 't2'}`}>
          {isStuck ? t('hangar:pick.stuck', { ship: on }) : where}
        </span>
      </span>
      <span className="num c-gain artifact-move__gain">
        {gainText(t, stat, bonus * unitOf(stat, tunables))}
        <small className="label t2">{t(`hangar:stat.${stat}`)}</small>
      </span>
    </span>
  );
}

interface InstallPageProps<Thing extends { readonly uuid: string }> {
  /** The artifact or the ship that the question is about. */
  about: string;
  title: string;
  picture?: ReactNode;
  /** A large picture of the chosen artifact, beside the list on a desktop. */
  hero: (chosen: Thing) => ReactNode;
  /** Subject of the choice, for screen readers. */
  label: string;
  things: readonly Thing[];
  isOpen: (thing: Thing) => boolean;
  show: (thing: Thing) => ReactNode;
  /** The button's label, and why it can't be pressed. */
  action: (chosen: Thing | undefined) => string;
  reason: (chosen: Thing | undefined) => string | null;
  install: (chosen: Thing) => Promise<{ readonly ok: boolean }>;
  /** The cost of the choice. */
  note?: (chosen: Thing) => ReactNode;
  onClose: () => void;
}

/**
 * Chooses a ship for an artifact or an artifact for a ship. The first possible one is chosen at the start.
 */
function InstallPage<Thing extends { readonly uuid: string }>(props: InstallPageProps<Thing>) {
  const { things, isOpen, onClose } = props;
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const open = things.filter(isOpen);
  const [chosenId, choose] = useState<string | null>(null);
  const chosen = open.find(({ uuid }) => uuid === chosenId) ?? open[0];

  async function install(): Promise<void> {
    if (!chosen || !(await props.install(chosen)).ok) return;
    playSound('button');
    vibrate('success');
    onClose();
  }

  return (
    <ModalPage
      title={t('hangar:artifact.title')}
      onClose={onClose}
      className="artifact-move"
      foot={
        <Button kind="primary" reason={props.reason(chosen)} disabled={!chosen} onPress={install}>
          {props.action(chosen)}
        </Button>
      }
    >
      {isDesktop && chosen && props.hero(chosen)}
      <div className="artifact-move__head">
        <div className="grow">
          <p className="label t2">{props.about}</p>
          <h1 className="h1">{props.title}</h1>
        </div>
        {props.picture}
      </div>
      <Choices
        label={props.label}
        columns={1}
        value={chosen?.uuid ?? null}
        onChange={choose}
        options={things.map((thing) => ({
          id: thing.uuid,
          disabled: !isOpen(thing),
          content: props.show(thing),
        }))}
      />
      {chosen && props.note?.(chosen)}
    </ModalPage>
  );
}

export interface MoveArtifactProps {
  artifactId: string;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    moveArtifact: MoveArtifactProps;
  }
}

/** Chooses the ship for an artifact. Ships that are out or full say so. */
export function MoveArtifactModal({ artifactId, onClose }: MoveArtifactProps & { onClose: () => void }) {
  const artifact = useQuery(artifactList).value?.data.find(({ uuid }) => uuid === artifactId);
  return artifact ? <MovePage artifact={artifact} onClose={onClose} /> : null;
}

function MovePage({ artifact, onClose }: { artifact: ArtifactView; onClose: () => void }) {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  const { tunables } = useSnapshot(published);
  const out = useShipsOut();
  const owned = ships.filter(({ shipId }) => shipId !== null);
  const from = owned.find(({ uuid }) => uuid === artifact.shipId);
  const isOpen = (ship: ShipSnapshot) =>
    ship.uuid !== artifact.shipId &&
    moveRefusal({
      isShipInTrip: out.has(ship.uuid) || (from !== undefined && out.has(from.uuid)),
      slots: { taken: ship.artifacts.length, max: artifactSlots(ship.rarity, tunables) },
    }) === undefined;
  const gain = gainText(t, artifact.stat, artifact.bonus * unitOf(artifact.stat, tunables));
  const stat = t(`hangar:stat.${artifact.stat}`).toLowerCase();
  return (
    <InstallPage
      about={t('hangar:move.what', { name: artifact.name, grade: artifact.grade })}
      title={t(from ? 'hangar:move.title' : 'hangar:move.install-title')}
      picture={<img src={artifactPicture(artifact.skin)} alt="" />}
      label={t('hangar:move.ships')}
      things={owned}
      isOpen={isOpen}
      hero={(ship) => <ShipImage ship={ship} />}
      show={(ship) => (
        <ShipOption ship={ship} isHere={ship.uuid === artifact.shipId} gain={`${gain} ${stat}`} />
      )}
      action={(ship) =>
        ship
          ? t(from ? 'hangar:move.to' : 'hangar:move.install-on', { ship: ship.name })
          : t('hangar:artifact.install')
      }
      reason={(ship) => (ship ? null : t('hangar:move.none'))}
      install={(ship) => installArtifact(artifact, ship.uuid)}
      note={() =>
        from && (
          <p className="small row artifact-move__note">
            <Icon name="info-circle" size={18} weight={1.7} />
            {t('hangar:move.loses', { ship: from.name, what: `${stat} ${gain.replace('+', '')}` })}
          </p>
        )
      }
      onClose={onClose}
    />
  );
}

function ShipOption({ ship, isHere, gain }: { ship: ShipSnapshot; isHere: boolean; gain: string }) {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  const out = useShipOut(ship);
  const leftMs = (out?.endsAtMs ?? 0) - useGameSecond();
  const max = artifactSlots(ship.rarity, tunables);
  const usedSlots = ship.artifacts.length;
  const slots = Array.from({ length: Math.max(max, usedSlots) }, (_, i) => i);
  const says = isHere
    ? t('hangar:move.here')
    : out
      ? leftMs > 0
        ? t('hangar:move.out', { time: clock(leftMs) })
        : t('hangar:move.arrived')
      : usedSlots >= max
        ? t('hangar:refusal.no_slot')
        : t('hangar:move.gains', { gain, slot: usedSlots + 1 });
  return (
    <span className="artifact-move__ship">
      <img src={shipPictureUrl(ship.type, ship.rarity, 'hero')} alt="" />
      <span className="grow">
        <span className="artifact-move__name">{ship.name}</span>
        <span className={`label ${out && !isHere ? 'c-danger' : 't2'}`}>{says}</span>
      </span>
      <span className="artifact-move__slots" aria-hidden="true">
        {slots.map((i) => (
          <i key={i} className={ship.artifacts[i] && `slot--${ship.artifacts[i].rarity}`} />
        ))}
      </span>
    </span>
  );
}
