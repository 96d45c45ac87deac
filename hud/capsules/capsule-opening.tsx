import type { CapsuleType, Rarity } from '#engine/content/kinds.ts';
import { useTranslation } from '../shell/strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { Moment } from '../ui/modals/moment.tsx';
import { propPicture } from '../ui/pictures/picture-urls.ts';

interface CapsuleOpeningProps {
  type: CapsuleType;
  /** The rarity whose colour shines from the seam; null while the capsule only shakes. */
  rarity: Rarity | null;
  onSkip: () => void;
  onClose: () => void;
}

const motes = Array.from({ length: 18 }, (_, i) => i);
const tones = { common: 'white', rare: 'rare', epic: 'attack' } as const;

/** The capsule shakes, then light in the colour of the rarity leaks from its seam. The Skip button is the only text. */
export function CapsuleOpening({ type, rarity, onSkip, onClose }: CapsuleOpeningProps) {
  const { t } = useTranslation();
  return (
    <Moment
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
    </Moment>
  );
}
