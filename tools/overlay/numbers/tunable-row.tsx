import { type CSSProperties, type KeyboardEvent, memo, useId, useState } from 'react';
import { type TunableName, tunableRows } from '#engine/content/tunables.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { fitValue, readValue, shareOf, stepOf, valueAt } from '../changes/draft.ts';
import { setNumber } from '../desk.ts';
import { useOverlayStrings } from '../strings.ts';
import { rangeOf, writeValue } from './format.ts';
import { unitKey } from './unit-key.ts';

interface RowProps {
  name: TunableName;
  value: number;
  published: number;
}

/** The slider moves in this many steps over its length. */
const PARTS = 1000;
const TEN_STEPS = 10;

/** A tunable: name, unit and range, a slider that marks the published value, a field, and a reset button. */
export const TunableRow = memo(function TunableRow({ name, value, published }: RowProps) {
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

/** Accepts typed text as soon as it is a number in the range; anything else stays marked until the field loses focus. */
export function NumberField({ name, value, label }: { name: TunableName; value: number; label: string }) {
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
