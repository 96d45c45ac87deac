import { useSnapshot } from 'valtio';
import type { Sandbox } from '#engine/client/sandbox/sandbox.ts';
import {
  goToPattern,
  patternShares,
  presentPattern,
  sendKind,
} from '#engine/client/sandbox/sandbox-waves.ts';
import { verbs } from '#engine/content/kinds.ts';
import { presentEdition, waveEdition } from '#engine/content/waves.ts';
import { keyIn, useTranslation } from '#hud/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Segment } from '#hud/ui/controls/choices.tsx';
import { useOverlayStrings } from '../strings.ts';
import { host, useEvery } from './sandbox-host.ts';

const sizes = ['xs', 's', 'm', 'l', 'xl'] as const;

/** Spawns an object of the designer's choice, without waiting for the seed. */
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

const EVERY_MS = 500;

/** The wave patterns of the sandbox's place: the frequency of each, the present one, and a jump to each. */
export function WavesCard() {
  const t = useOverlayStrings();
  const { t: game } = useTranslation();
  useSnapshot(host);
  useEvery(EVERY_MS);
  const sandbox = host.sandbox as Sandbox | null;
  if (!sandbox) return null;
  const present = presentPattern(sandbox);
  return (
    <section className="card" aria-label={t('waves.title')}>
      <p className="card__head">{t('waves.verb')}</p>
      <Segment
        label={t('waves.verb')}
        options={verbs.map((id) => ({ id, label: t(`verbs.${id}`) }))}
        value={sandbox.verb}
        onChange={(verb) => sandbox.changeVerb(verb)}
      />
      <p className="card__head">{t('waves.title')}</p>
      <div className="card__row">
        {patternShares(sandbox).map(({ pattern: { key }, share }) => (
          <Button
            key={key}
            size="small"
            kind={key === present ? 'primary' : 'secondary'}
            onPress={() => goToPattern(sandbox, key)}
          >
            {t('waves.share', { name: game(keyIn('trip:wave', key)), percent: Math.round(share * 100) })}
          </Button>
        ))}
      </div>
      <p className="card__head">{t('waves.kinds')}</p>
      <div className="card__row">
        {waveEdition(presentEdition).kinds.map(({ key, taps }) => (
          <Button key={key} size="small" onPress={() => sendKind(sandbox, key)}>
            {game(keyIn('trip:kind', key), { taps })}
          </Button>
        ))}
      </div>
    </section>
  );
}
