import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { type BoosterType, boosterCount } from '#engine/rules/core/boosters.ts';
import { synthesisModal } from '#hud/capsules/modals.ts';
import { BoosterObject } from '#hud/capsules/synthesis/booster-object.tsx';
import { openModal } from '#hud/shell/modals.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { payModal } from '#hud/shop/modals.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Rolling } from '#hud/ui/text/rolling.tsx';

const shown: readonly BoosterType[] = ['auto_replenish', 'time_travel', 'full_healing'];
const rollMs = 400;

/** How many of each booster the player has. The one that is sold leads to its packs, the others to the synthesis. */
export function BoosterCards() {
  const { t } = useTranslation();
  const { boosters, settings } = useSnapshot(state);
  return (
    <section aria-label={t('capsules:boosters')}>
      <ul className="booster-cards">
        {shown.map((type) => {
          const isSold = type === 'auto_replenish';
          return (
            <li key={type}>
              <button
                type="button"
                className="booster-card plate"
                aria-label={t(isSold ? 'capsules:buy-more' : 'capsules:make-more', {
                  name: t(`capsules:booster.${type}`),
                  count: boosterCount(boosters, type),
                })}
                onClick={() => (isSold ? openModal(payModal, { kind: type }) : openModal(synthesisModal))}
              >
                <BoosterObject type={type} width={36} height={36} />
                <span>
                  <span className="num booster-card__count">
                    <Rolling
                      value={boosterCount(boosters, type)}
                      decimals={0}
                      ms={rollMs}
                      isStill={settings.reducedMotion}
                    />
                  </span>
                  <span className="micro t2">{t(`capsules:booster.${type}`)}</span>
                </span>
                <span className="booster-card__more" aria-hidden="true">
                  <Icon name={isSold ? 'plus' : 'atom'} size={14} weight={2} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
