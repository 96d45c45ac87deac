import { useSnapshot } from 'valtio';
import { Button } from '#hud/ui/controls/button.tsx';
import { useOverlayStrings } from '../strings.ts';
import { host } from './sandbox-host.ts';

const sizes = ['xs', 's', 'm', 'l', 'xl'] as const;

/** Spawns what the designer wants to see now, without waiting for the seed. */
export function SpawnCard() {
  const t = useOverlayStrings();
  useSnapshot(host);
  const { sandbox } = host;
  if (!sandbox) return null;
  return (
    <section className="card" aria-label={t('spawn.title')}>
      <p className="card__head">{t('spawn.title')}</p>
      <div className="card__row card__row--even">
        {sizes.map((size) => (
          <Button
            key={size}
            size="small"
            label={t('spawn.object', { size: size.toUpperCase() })}
            onPress={() => sandbox.sendObject(size)}
          >
            {size.toUpperCase()}
          </Button>
        ))}
      </div>
      <div className="card__row">
        <Button
          size="small"
          onPress={() => {
            for (const size of sizes) sandbox.sendObject(size);
          }}
        >
          {t('spawn.all')}
        </Button>
        <Button size="small" kind="destructive" onPress={() => sandbox.sendPirate()}>
          {t('spawn.pirate')}
        </Button>
        <Button size="small" onPress={() => sandbox.emptyCargo()}>
          {t('empty')}
        </Button>
      </div>
    </section>
  );
}
