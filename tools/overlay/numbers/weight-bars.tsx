import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { useSnapshot } from 'valtio';
import { capturePointer } from '#engine/client/device/pointers.ts';
import { type TunableName, type Tunables, tunableRows } from '#engine/content/tunables.ts';
import { fitValue } from '../changes/draft.ts';
import { desk, setNumber } from '../desk.ts';
import { useOverlayStrings } from '../strings.ts';
import { weightNames } from './groups.ts';
import { NumberField } from './tunable-row.tsx';

/** The share of each size: bars of one scale, the published share as a white line across. */
export function WeightBars() {
  const t = useOverlayStrings();
  const { version, published, draft } = useSnapshot(desk);
  return (
    <section className="weights" aria-label={t('weights.title')}>
      <p className="weights__head">
        {t('weights.title')}
        <span>{t('weights.mark', { version })}</span>
      </p>
      <div className="weights__bars">
        {weightNames.map((name) => (
          <Bar key={name} name={name} draft={draft} published={published} />
        ))}
      </div>
    </section>
  );
}

/** The bar's full height, in percent of all objects. */
const TOP_PERCENT = 50;

function Bar({ name, draft, published }: { name: TunableName; draft: Tunables; published: Tunables }) {
  const t = useOverlayStrings();
  const label = t(`names.${name}`);
  const { min, max } = tunableRows[name];
  const height = (percent: number) => Math.min(1, percent / TOP_PERCENT);
  const style = {
    '--at': height(percentOf(name, draft)),
    '--mark': height(percentOf(name, published)),
  } as CSSProperties;

  function drag(event: PointerEvent<HTMLElement>): void {
    if (event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    const percent = Math.min(
      0.98,
      Math.max(0, ((box.bottom - event.clientY) / box.height) * (TOP_PERCENT / 100)),
    );
    const others = weightNames.reduce((sum, other) => sum + (other === name ? 0 : draft[other]), 0);
    setNumber(name, fitValue(name, Math.round((percent / (1 - percent)) * others)));
  }

  function press(event: KeyboardEvent): void {
    const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    setNumber(name, fitValue(name, draft[name] + way * (event.shiftKey ? 10 : 1)));
  }

  return (
    <div className={`weight${draft[name] === published[name] ? '' : ' is-changed'}`} data-tunable={name}>
      <span className="weight__share">{Math.round(percentOf(name, draft))}%</span>
      <span
        className="weight__bar"
        style={style}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={draft[name]}
        onKeyDown={press}
        onPointerDown={(event) => {
          drag(event);
          capturePointer(event.currentTarget, event.pointerId);
        }}
        onPointerMove={drag}
      />
      <span className="weight__size">{name.replace('objectWeight', '').toUpperCase()}</span>
      <NumberField name={name} value={draft[name]} label={label} />
    </div>
  );
}

function percentOf(name: TunableName, values: Tunables): number {
  const total = weightNames.reduce((sum, other) => sum + values[other], 0);
  return total > 0 ? (values[name] / total) * 100 : 0;
}
