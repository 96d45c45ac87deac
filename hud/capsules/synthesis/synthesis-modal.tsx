import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type SynthesisAnswer, synthesise } from '#engine/client/capsules/operations.ts';
import { pastDraws } from '#engine/client/capsules/past-draws.ts';
import { capsuleKeys } from '#engine/client/capsules/queries.ts';
import { state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { randomHex } from '#engine/client/device/identity.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { synthesisChances, synthesisPrice, synthesisRefusal } from '#engine/rules/capsules/synthesise.ts';
import { type BoosterType, boosterCount } from '#engine/rules/core/player.ts';
import { keyIn, useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatAmount, short } from '../../ui/format/amount.ts';
import type { Tone } from '../../ui/gauges/gauge.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useQuery } from '../../ui/loading/loaded.tsx';
import { MomentModal } from '../../ui/modals/moment.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { propPicture } from '../../ui/pictures/rarity.tsx';
import { ChanceRows } from '../provably-fair/chances-modal.tsx';
import { DrawProof, Seal } from '../provably-fair/draw-proof.tsx';
import { BoosterObject } from './booster-object.tsx';

declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    synthesis: object;
  }
}

/** The outcomes are in the middle by then, and their light is in one point. */
const gatherMs = 1100;

/**
 * Synthesises a booster from clean PROTO: the price, the chances and the seal, then the gathering, then the
 * result.
 */
export function SynthesisModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { clean } = useSnapshot(state).balance;
  const { tunables } = useSnapshot(published);
  const { value: keys } = useQuery(capsuleKeys);
  const hasPast = useSnapshot(pastDraws).synthesis !== undefined;
  const { settings } = useSnapshot(state);
  const [made, setMade] = useState<SynthesisAnswer | null>(null);
  const [isGathering, setGathering] = useState(false);
  const skip = useRef<() => void>(() => undefined);
  const price = synthesisPrice(tunables) / 100;
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
    <MomentModal
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
      hero={formatAmount(-price)}
      heroLabel={
        <span className="c-gain">
          {code
            ? t('capsules:synthesis.of', { amount: formatAmount(clean) })
            : t('capsules:synthesis.left', { amount: formatAmount(clean - price) })}
        </span>
      }
      onClose={onClose}
      className="synthesis"
      foot={
        <>
          <Button kind="primary" reason={code ? t(keyIn('capsules:refusal', code)) : null} onPress={make}>
            {t('capsules:synthesis.act')}
          </Button>
          {hasPast && (
            <Button kind="text" onPress={() => openModal('verify', { kind: 'synthesis' })}>
              {t('capsules:verify.last')}
            </Button>
          )}
        </>
      }
    >
      <SynthesisRows />
      {keys && (
        <details className="synthesis__seal">
          <summary className="more-link">
            <Icon name="lock" size={17} weight={1.7} />
            {t('capsules:seal.short')}
          </summary>
          <Seal print={keys.synthesisCommitment} />
        </details>
      )}
    </MomentModal>
  );
}

/** An outcome that is less likely than this, in percent, is rare. */
const rarePercent = 10;

interface SynthesisResultProps {
  made: SynthesisAnswer;
  onAgain: () => void;
  onClose: () => void;
}

/** The result of a synthesis: the booster, its effect, and the player's count of it. */
function SynthesisResult({ made, onAgain, onClose }: SynthesisResultProps) {
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
    <MomentModal
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
      <DrawProof kind="synthesis" />
    </MomentModal>
  );
}

interface SynthesisGatheringProps {
  onSkip: () => void;
  onClose: () => void;
}

/** The drawing's size, and how far from its middle the boosters begin, in its own units. */
const size = 320;
const reach = 128;
const thing = 66;
/** Time of the way to the middle in milliseconds; `exchange.css` has the same. */
const fallMs = 900;
const parts = 28;

const types = ['auto_replenish', 'full_healing', 'time_travel'] as const;

/**
 * The three outcomes circle inward once, each drawing a line, until all light is in one point. The draw is
 * fixed before.
 */
function SynthesisGathering({ onSkip, onClose }: SynthesisGatheringProps) {
  const { t } = useTranslation();
  return (
    <MomentModal
      title={t('capsules:synthesis.title')}
      tone="gain"
      picture={
        <span className="gathering">
          <img src={propPicture('clean')} alt="" />
          <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
            {types.map((type, i) => (
              <g key={type} className={`gathering__way ${boosterLooks[type].color}`}>
                {spiral(i / types.length).map((d, part) => (
                  <path
                    key={d}
                    d={d}
                    style={{ animationDelay: `${(fallMs * Math.sqrt((part + 1) / parts)).toFixed(0)}ms` }}
                  />
                ))}
                <g className="gathering__turn" style={{ '--from': `${i * 120 - 60}deg` } as CSSProperties}>
                  <g className="gathering__fall">
                    <BoosterObject
                      type={type}
                      x={(size - thing) / 2}
                      y={size / 2 - reach - thing / 2}
                      width={thing}
                      height={thing}
                    />
                  </g>
                </g>
              </g>
            ))}
            <circle className="gathering__point" cx={size / 2} cy={size / 2} r="15" />
          </svg>
        </span>
      }
      onClose={onClose}
      onTap={onSkip}
      className="synthesis"
      foot={
        <Button kind="text" onPress={onSkip} autoFocus>
          {t('capsules:capsule.skip')}
        </Button>
      }
    />
  );
}

/** One turn from the rim to the middle, in equal steps of the angle. `turn` of 0 begins at the upper left. */
function spiral(turn: number): string[] {
  const at = (share: number) => {
    const angle = 2 * Math.PI * (turn - 1 / 6 + share);
    const radius = reach * (1 - share);
    return `${(size / 2 + radius * Math.sin(angle)).toFixed(1)} ${(size / 2 - radius * Math.cos(angle)).toFixed(1)}`;
  };
  return Array.from({ length: parts }, (_, i) => `M${at(i / parts)}L${at((i + 1) / parts)}`);
}

/** The colour of each booster. */
const boosterLooks = {
  auto_replenish: { tone: 'proto', color: 'c-proto' },
  time_travel: { tone: 'rare', color: 'c-rare' },
  full_healing: { tone: 'gain', color: 'c-gain' },
} as const satisfies Record<BoosterType, { tone: Tone; color: string }>;

/** The possible results of a synthesis, with their chances. */
export function SynthesisRows() {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  return (
    <ChanceRows
      rows={synthesisChances(tunables).map(({ type, percent }) => ({
        id: type,
        mark: <BoosterObject type={type} width={34} height={34} />,
        name: t(`capsules:booster.${type}`),
        percent,
        tone: boosterLooks[type].tone,
      }))}
    />
  );
}
