import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { capturePointer } from '#engine/client/device/pointers.ts';
import { type TunableName, type Tunables, tunableRows } from '#engine/content/tunables.ts';
import { trimmed } from '#hud/ui/format/amount.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { fitValue, readValue, shareOf, stepOf, valueAt } from '../changes/draft.ts';
import { desk, setNumber } from '../desk.ts';
import { useOverlayStrings } from '../strings.ts';
import { unitKey, weightNames } from './groups.ts';

interface RowProps {
  name: TunableName;
  value: number;
  published: number;
}

/** The slider moves in this many steps over its length. */
const PARTS = 1000;
const TEN_STEPS = 10;

/** A tunable: name, unit and range, a slider that marks the published value, a field, and a reset button. */
export const TunableSlider = memo(function TunableSlider({ name, value, published }: RowProps) {
  const t = useOverlayStrings();
  const noteId = useId();
  const row = tunableRows[name];
  const label = t(`names.${name}`);
  const isChanged = value !== published;
  const marks = { '--at': shareOf(name, value), '--mark': shareOf(name, published) } as CSSProperties;

  function press(event: KeyboardEvent): void {
    const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    setNumber(name, fitValue(name, value + way * stepOf(name) * (event.shiftKey ? TEN_STEPS : 1)));
  }

  return (
    <div className={`number${isChanged ? ' is-changed' : ''}`} data-tunable={name}>
      <p className="number__name">
        {label}
        <span id={noteId} title={t('row.default', { value: writeValue(row.default) })}>
          {t('row.range', { unit: t(`units.${unitKey(row.unit)}`), range: rangeOf(name) })}
        </span>
      </p>
      <span className="number__slider" style={marks}>
        <input
          type="range"
          min={0}
          max={PARTS}
          value={Math.round(shareOf(name, value) * PARTS)}
          aria-label={label}
          aria-valuetext={writeValue(value)}
          aria-describedby={noteId}
          onKeyDown={press}
          onChange={(event) => setNumber(name, valueAt(name, Number(event.target.value) / PARTS))}
        />
      </span>
      <NumberField name={name} value={value} label={label} />
      {isChanged ? (
        <button
          type="button"
          className="icon-button number__reset"
          title={t('row.published', { value: writeValue(published) })}
          aria-label={t('row.reset', { name: label, value: writeValue(published) })}
          onClick={() => setNumber(name, published)}
        >
          <Icon name="refresh" size={17} />
        </button>
      ) : (
        <i />
      )}
    </div>
  );
});

/**
 * Accepts typed text as soon as it is a number in the range; anything else stays marked until the field loses
 * focus.
 */
function NumberField({ name, value, label }: { name: TunableName; value: number; label: string }) {
  const t = useOverlayStrings();
  const [typed, setTyped] = useState<string | null>(null);
  const isBad = typed !== null && readValue(name, typed) === undefined;
  const why = t(tunableRows[name].whole ? 'row.bad-whole' : 'row.bad', { range: rangeOf(name) });
  return (
    <span className="number__field">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? writeValue(value)}
        aria-label={label}
        aria-invalid={isBad}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value);
          const read = readValue(name, event.target.value);
          if (read !== undefined) setNumber(name, read);
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'Escape') setTyped(null);
        }}
      />
      {isBad && (
        <span className="number__why" role="alert">
          {why}
        </span>
      )}
    </span>
  );
}

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

/** Formats a tunable's value with the decimals it has, at most six. */
export function writeValue(value: number): string {
  return trimmed(value, 6);
}

/** `name`'s range without its unit: 200–10 000. */
function rangeOf(name: TunableName): string {
  const { min, max } = tunableRows[name];
  return `${writeValue(min)}–${writeValue(max)}`;
}
