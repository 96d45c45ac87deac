import type { CSSProperties } from 'react';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Moment } from '#hud/ui/modals/moment.tsx';
import { propPicture } from '#hud/ui/pictures/picture-urls.ts';
import { BoosterObject } from './booster-object.tsx';
import { boosterLooks } from './synthesis-rows.tsx';

interface SynthesisGatheringProps {
  onSkip: () => void;
  onClose: () => void;
}

/** The drawing's size, and how far from its middle the boosters begin, in its own units. */
const size = 320;
const reach = 128;
const thing = 66;
/** How long they take to the middle; `synthesis.css` has the same. */
const fallMs = 900;
const parts = 28;

const types = ['auto_replenish', 'full_healing', 'time_travel'] as const;

/** The three outcomes circle inward once, each drawing a line, until all light is in one point. The draw is fixed before. */
export function SynthesisGathering({ onSkip, onClose }: SynthesisGatheringProps) {
  const { t } = useTranslation();
  return (
    <Moment
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
