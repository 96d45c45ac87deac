import { useSnapshot } from 'valtio';
import type { Sandbox } from '#engine/client/sandbox/sandbox.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Segment, Toggle } from '#hud/ui/controls/choices.tsx';
import { clock } from '#hud/ui/format/amount.ts';
import { useOverlayStrings } from '../strings.ts';
import { host, useEvery } from './sandbox-host.ts';

const speeds = ['0', '0.25', '1', '10', '60'] as const;
const EVERY_MS = 250;
const MINUTE_MS = 60_000;

/** The sandbox's own time: its speed, its position, and the seed of the next start. */
export function TimeCard() {
  const t = useOverlayStrings();
  useEvery(EVERY_MS);
  useSnapshot(host);
  const { sandbox } = host;
  if (!sandbox) return null;
  const present = sandbox.isPaused ? '0' : String(sandbox.speed);
  return (
    <section className="card" aria-label={t('time.title')}>
      <p className="card__head">
        {t('time.title')}
        <span className="num">
          {t('time.at', { at: clock(sandbox.elapsedMs), of: clock(sandbox.world.setup.durationMs) })}
        </span>
      </p>
      <Segment
        label={t('time.title')}
        options={speeds.map((id) => ({
          id,
          label: id === '0' ? t('time.pause') : t('time.speed', { speed: id }),
        }))}
        value={present}
        onChange={(id) => {
          sandbox.isPaused = id === '0';
          if (id !== '0') sandbox.speed = Number(id);
        }}
      />
      <Jumps sandbox={sandbox} />
      <Switch
        label={t('seed.lock')}
        isOn={sandbox.isSeedKept}
        onChange={(isOn) => {
          sandbox.isSeedKept = isOn;
        }}
      />
      <SeedField sandbox={sandbox} />
      <Switch
        label={t('reach')}
        isOn={sandbox.showsReach}
        onChange={(isOn) => {
          sandbox.showsReach = isOn;
        }}
      />
      <Switch
        label={t('free-energy')}
        isOn={sandbox.hasFreeEnergy}
        onChange={(isOn) => {
          sandbox.hasFreeEnergy = isOn;
        }}
      />
    </section>
  );
}

/** Buttons that move the sandbox's time. */
function Jumps({ sandbox }: { sandbox: Sandbox }) {
  const t = useOverlayStrings();
  return (
    <div className="card__row">
      <Button size="small" onPress={() => pauseAndStep()}>
        {t('time.step')}
      </Button>
      <Button size="small" onPress={() => sandbox.skip(MINUTE_MS)}>
        {t('time.minute')}
      </Button>
      <Button size="small" onPress={() => sandbox.skip(sandbox.world.setup.durationMs)}>
        {t('time.end')}
      </Button>
      <Button size="small" onPress={() => sandbox.restart()}>
        {t('time.again')}
      </Button>
    </div>
  );
}

/** The seed of the sandbox's objects; a new one restarts it. */
function SeedField({ sandbox }: { sandbox: Sandbox }) {
  const t = useOverlayStrings();
  return (
    <label className="entry entry--row">
      <span>{t('seed.field')}</span>
      <input
        key={sandbox.presentSeed}
        type="text"
        spellCheck={false}
        defaultValue={sandbox.presentSeed}
        maxLength={64}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
        onBlur={(event) => {
          const seed = event.target.value.trim();
          if (seed && seed !== sandbox.presentSeed) sandbox.reseed(seed);
        }}
      />
    </label>
  );
}

/** Pauses, because a single step is visible only while time is paused. */
function pauseAndStep(): void {
  if (!host.sandbox) return;
  host.sandbox.isPaused = true;
  host.sandbox.step();
}

function Switch(props: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <div className="switch">
      <span aria-hidden="true">{props.label}</span>
      <Toggle {...props} />
    </div>
  );
}
