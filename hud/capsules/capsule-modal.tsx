import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { openCapsules } from '#engine/client/capsules/operations.ts';
import { capsuleKeys } from '#engine/client/capsules/queries.ts';
import { state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { randomHex } from '#engine/client/device/identity.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { artifactList } from '#engine/client/hangar/queries.ts';
import { type CapsuleType, type Rarity, type Stat, shipTypes } from '#engine/content/kinds.ts';
import type { CapsuleDraw, CapsuleKeys } from '#engine/protocol/capsules/calls.ts';
import { capsulePrice, capsuleRefusal } from '#engine/rules/capsules/capsule-chances.ts';
import { keyIn, useTranslation } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { short } from '../ui/format/amount.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { LoadedPart, useQuery } from '../ui/loading/loaded.tsx';
import { MomentModal } from '../ui/modals/moment.tsx';
import { openModal } from '../ui/modals/open-modals.ts';
import { propPicture, RarityTag, shipPictureUrl } from '../ui/pictures/rarity.tsx';
import { DrawProof, Seal } from './provably-fair/draw-proof.tsx';

export interface CapsuleProps {
  type: CapsuleType;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    capsule: CapsuleProps;
  }
}

type OpenedCapsule = CapsuleDraw & { readonly keys: CapsuleKeys };

/** Durations of the capsule's shaking and of its light before it opens, in milliseconds. */
const shakeMs = 900;
const lightMs = 1100;
const shakes = 3;

const sounds = { common: 'reward', rare: 'reward-rare', epic: 'reward-epic' } as const;

type Stage = 'before' | 'shaking' | 'light' | 'open';

/** Opens a capsule: the seal, the shakes, the light, and what was in it. Skip goes to the end at once. */
export function CapsuleModal({ type, onClose }: CapsuleProps & { onClose: () => void }) {
  const { settings } = useSnapshot(state);
  const [stage, setStage] = useState<Stage>('before');
  const [opened, setOpened] = useState<OpenedCapsule | null>(null);
  const isSkipped = useRef(false);

  function wait(ms: number): Promise<void> {
    const isStill = isSkipped.current || settings.reducedMotion;
    return isStill ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
  }

  async function shake(): Promise<void> {
    for (let i = 0; i < shakes; i++) {
      vibrate('medium');
      playSound('capsule-shake', { pitch: i * 2 });
      await wait(shakeMs / shakes);
    }
  }

  async function open(nonce: string): Promise<void> {
    isSkipped.current = false;
    setStage('shaking');
    const [opening] = await Promise.all([openCapsules(type, nonce, 1), shake()]);
    const draw = opening?.draws[0];
    if (!opening || !draw) {
      setStage('before');
      return;
    }
    const drop = { ...draw, keys: opening.keys };
    setOpened(drop);
    setStage('light');
    playSound('capsule-open');
    await wait(lightMs);
    reveal(drop);
  }

  function reveal(drop: OpenedCapsule): void {
    setStage((now) => {
      if (now === 'open') return now;
      vibrate('success');
      playSound(sounds[drop.rarity]);
      return 'open';
    });
  }

  if (stage === 'before') return <CapsuleBefore type={type} onOpen={open} onClose={onClose} />;
  if (stage === 'open' && opened)
    return <CapsuleReveal type={type} drop={opened} onAgain={() => setStage('before')} onClose={onClose} />;
  return (
    <CapsuleOpening
      type={type}
      rarity={stage === 'light' ? (opened?.rarity ?? null) : null}
      onSkip={() => {
        isSkipped.current = true;
        if (opened) reveal(opened);
      }}
      onClose={onClose}
    />
  );
}

interface CapsuleBeforeProps {
  type: CapsuleType;
  onOpen: (nonce: string) => Promise<void>;
  onClose: () => void;
}

/** A closed capsule: its keys, the chances, the seal, and opening it with a key or with clean PROTO (D3). */
function CapsuleBefore({ type, onOpen, onClose }: CapsuleBeforeProps) {
  const { t } = useTranslation();
  return (
    <MomentModal
      title={t(`capsules:capsule.${type}`)}
      tone={type === 'ship' ? 'rare' : 'attack'}
      picture={<img src={propPicture(`capsule-${type}`)} alt="" />}
      onClose={onClose}
      className="capsule"
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
        <button type="button" className="more-link" onClick={() => openModal('chances', { type })}>
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
          <Button kind="text" onPress={() => openModal('pay', { kind: 'clean', chosen: 'clean-10' })}>
            {t('capsules:get-clean')}
          </Button>
        )}
      </div>
    </>
  );
}

interface CapsuleOpeningProps {
  type: CapsuleType;
  /** The rarity whose colour shines from the seam; null while the capsule only shakes. */
  rarity: Rarity | null;
  onSkip: () => void;
  onClose: () => void;
}

const motes = Array.from({ length: 18 }, (_, i) => i);
const tones = { common: 'white', rare: 'rare', epic: 'attack' } as const;

/**
 * The capsule shakes, then light in the colour of the rarity leaks from its seam. The Skip button is the only
 * text.
 */
function CapsuleOpening({ type, rarity, onSkip, onClose }: CapsuleOpeningProps) {
  const { t } = useTranslation();
  return (
    <MomentModal
      title={t(`capsules:capsule.${type}`)}
      tone={rarity ? tones[rarity] : type === 'ship' ? 'rare' : 'attack'}
      picture={
        <span className={`capsule-opening${rarity ? ' is-lit' : ''}`}>
          {rarity && (
            <img className="capsule-opening__open" src={propPicture(`capsule-${type}-open`)} alt="" />
          )}
          <img className="capsule-opening__closed" src={propPicture(`capsule-${type}`)} alt="" />
          {rarity && (
            <span className="capsule-opening__light" aria-hidden="true">
              {motes.map((i) => (
                <i
                  key={i}
                  style={{ rotate: `${i * 20 + (i % 3) * 7}deg`, animationDelay: `${(i % 6) * 60}ms` }}
                />
              ))}
            </span>
          )}
        </span>
      }
      onClose={onClose}
      onTap={onSkip}
      className="capsule"
      foot={
        <Button kind="text" onPress={onSkip} autoFocus>
          {t('capsules:capsule.skip')}
        </Button>
      }
    >
      <p className="hidden" role="status">
        {t('capsules:capsule.opening')}
      </p>
    </MomentModal>
  );
}

interface CapsuleRevealProps {
  type: CapsuleType;
  drop: OpenedCapsule;
  onAgain: () => void;
  onClose: () => void;
}

/** Content of the opened capsule. Each rarity has its own animation. */
function CapsuleReveal({ type, drop, onAgain, onClose }: CapsuleRevealProps) {
  const { t } = useTranslation();
  const { kind, rarity, count, isDuplicate, keys } = drop;
  const thing = useDropThing(drop);
  const isShards = kind === 'ship_shard' || kind === 'artifact_shard';
  const name = thing?.name ?? t(`capsules:drop.${type}`);
  return (
    <MomentModal
      title={name}
      about={t(`capsules:drop.${kind}-about`)}
      tone={tones[rarity]}
      picture={<img src={dropPicture(drop)} alt="" />}
      hero={<span className="c-gain">+{isShards || !thing?.bonus ? count : thing.bonus}</span>}
      heroLabel={
        isShards
          ? t('capsules:drop.shards-of', { count, name })
          : thing?.stat
            ? t(`hangar:stat.${thing.stat}`)
            : t(`capsules:drop.${kind}-came`)
      }
      onClose={onClose}
      className={`capsule reveal reveal--${rarity}`}
      foot={
        <>
          <Button kind="collect" onPress={onClose} autoFocus>
            {t('capsules:collect')}
          </Button>
          <Button kind="text" onPress={onAgain}>
            {t('capsules:capsule.again', { count: keys[type] })}
          </Button>
        </>
      }
    >
      <p className="capsule__tag">
        <RarityTag rarity={rarity} />
      </p>
      {isDuplicate && <p className="small capsule__twice">{t(`capsules:drop.${type}-twice`)}</p>}
      <DrawProof kind={type} />
    </MomentModal>
  );
}

interface DropThing {
  readonly name: string;
  /** For an artifact: the stat it raises, and by how much. */
  readonly bonus?: number;
  readonly stat?: Stat;
}

/** The ship or artifact that was dropped, or whose shards were; undefined until it is known. */
function useDropThing({ kind, skin }: OpenedCapsule): DropThing | undefined {
  const { ships } = useSnapshot(state);
  const { value: artifacts } = useQuery(artifactList);
  if (kind === 'ship' || kind === 'ship_shard') return ships.find((ship) => ship.skin === skin);
  return artifacts?.data.find((artifact) => artifact.skin === skin);
}

function dropPicture({ kind, rarity, skin }: OpenedCapsule): string {
  if (kind === 'ship_shard') return propPicture(`shard-ship-${rarity}`);
  if (kind === 'artifact_shard') return propPicture(`shard-artifact-${rarity}`);
  if (kind === 'artifact') return propPicture(`artifact-${skin}`);
  return shipPictureUrl(shipTypes.find((type) => skin.startsWith(type)) ?? 'personal', rarity, 'hero');
}
