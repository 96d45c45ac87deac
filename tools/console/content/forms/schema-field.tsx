import { useState } from 'react';
import { type TunableName, tunableRows } from '#engine/content/tunables.ts';
import { labelOf } from '../../numbers/words.ts';
import { Labelled } from '../../ui/labelled.tsx';
import { AudienceField } from './audience-field.tsx';
import { MomentField } from './moment-field.tsx';
import {
  emptyValue,
  type JsonSchema,
  kindOf,
  kindsOf,
  labelText,
  numberFault,
  rangeText,
  variantOf,
  withKind,
  withoutNull,
} from './schema.ts';

/** Names of the keys that a field may hold, by the name of the list. */
type Choices = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface FieldProps {
  readonly schema: JsonSchema;
  readonly label: string;
  readonly value: unknown;
  readonly choices: Choices;
  readonly isRequired: boolean;
  /** True when nothing may be changed. */
  readonly isLocked: boolean;
  /** Undefined removes an optional field. */
  readonly onChange: (value: unknown) => void;
}

/** A field of a row, by the kind of its schema. Optional parts are added and removed by buttons. */
function SchemaField(props: FieldProps) {
  const [schema, isNullable] = withoutNull(props.schema);
  const kind = kindOf(schema);
  const isPart = ['audience', 'list', 'group', 'variants', 'choices'].includes(kind);
  if (isPart && props.value === undefined)
    return (
      <div className="form-part">
        <button type="button" disabled={props.isLocked} onClick={() => props.onChange(emptyValue(schema))}>
          Add {props.label.toLowerCase()}
        </button>
      </div>
    );
  const given = { ...props, schema };
  if (!isPart) return <SimpleField {...given} kind={kind} isNullable={isNullable} />;
  return (
    <fieldset className="form-part" disabled={props.isLocked}>
      <legend>
        {props.label}
        {!props.isRequired && (
          <button type="button" className="link" onClick={() => props.onChange(undefined)}>
            Remove {props.label.toLowerCase()}
          </button>
        )}
      </legend>
      <Part {...given} kind={kind} />
    </fieldset>
  );
}

function Part({ kind, ...props }: FieldProps & { kind: string }) {
  if (kind === 'audience') return <AudienceField value={props.value} onChange={props.onChange} />;
  if (kind === 'choices') return <ChoicesField {...props} />;
  if (kind === 'list') return <ListField {...props} />;
  if (kind === 'variants') return <VariantsField {...props} />;
  return <GroupFields {...props} />;
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields of an object, in the order of its schema. */
export function GroupFields(
  props: Omit<FieldProps, 'label' | 'isRequired'> & { hidden?: readonly string[] },
) {
  const { schema, choices, isLocked, onChange, hidden = [] } = props;
  const value = (props.value ?? {}) as Fields;
  return (
    <div className="form-grid">
      {Object.entries(schema.properties ?? {})
        .filter(([name]) => !hidden.includes(name))
        .map(([name, part]) => (
          <SchemaField
            key={name}
            schema={part}
            label={labelText(name)}
            value={value[name]}
            choices={choices}
            isRequired={schema.required?.includes(name) ?? false}
            isLocked={isLocked}
            onChange={(next) => {
              const { [name]: _, ...rest } = value;
              onChange(next === undefined ? rest : { ...value, [name]: next });
            }}
          />
        ))}
    </div>
  );
}

/** A union: its kind, and the fields of that kind. */
export function VariantsField(props: FieldProps & { hidden?: readonly string[] }) {
  const { schema, value, onChange, label, isLocked, hidden = [] } = props;
  const variants = schema.oneOf ?? [];
  const fields = (value ?? {}) as Fields;
  return (
    <>
      <Labelled label={`${label} kind`}>
        {(id) => (
          <select
            id={id}
            disabled={isLocked}
            value={String(fields.kind)}
            onChange={(event) => onChange(withKind(variants, fields, event.target.value))}
          >
            {variants.flatMap(kindsOf).map((kind) => (
              <option key={kind} value={kind}>
                {labelText(kind)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <GroupFields {...props} schema={variantOf(variants, value)} hidden={['kind', ...hidden]} />
    </>
  );
}

function ListField(props: FieldProps) {
  const { schema, value, label, onChange } = props;
  const items = (value ?? []) as readonly unknown[];
  const single = label.replace(/s$/, '').toLowerCase();
  const itemOf = (place: number) => schema.prefixItems?.[place] ?? (schema.items || {});
  const isFull = items.length >= (schema.maxItems ?? Number.POSITIVE_INFINITY);
  return (
    <>
      {items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a list have no other name.
        <div className="form-item" key={place}>
          <SchemaField
            {...props}
            schema={itemOf(place)}
            label={`${labelText(single)} ${place + 1}`}
            value={item}
            isRequired
            onChange={(next) => onChange(items.with(place, next))}
          />
          {items.length > (schema.minItems ?? 0) && (
            <button type="button" className="link" onClick={() => onChange(items.toSpliced(place, 1))}>
              Remove {single} {place + 1}
            </button>
          )}
        </div>
      ))}
      {!isFull && (
        <button
          type="button"
          onClick={() => onChange([...items, items.at(-1) ?? emptyValue(itemOf(items.length))])}
        >
          Add {single}
        </button>
      )}
    </>
  );
}

/** Several of a closed list, as check boxes. */
function ChoicesField({ schema, value, choices, onChange }: FieldProps) {
  const picked = (value ?? []) as readonly string[];
  const item = schema.items || {};
  const options = item.enum ?? Object.keys(choices[item.choices ?? ''] ?? {});
  return (
    <div className="form-checks">
      {options.map((option) => (
        <label key={option}>
          <input
            type="checkbox"
            checked={picked.includes(option)}
            onChange={(event) =>
              onChange(
                options.filter((other) => (other === option ? event.target.checked : picked.includes(other))),
              )
            }
          />
          {nameOf(option, item, choices)}
        </label>
      ))}
    </div>
  );
}

function nameOf(value: string, { choices: list }: JsonSchema, choices: Choices): string {
  if (value in tunableRows) return labelOf(value as TunableName);
  return choices[list ?? '']?.[value] ?? labelText(value);
}

function SimpleField(props: FieldProps & { kind: string; isNullable: boolean }) {
  const { kind, schema, label, value, choices, isRequired, isNullable, isLocked, onChange } = props;
  const empty = isNullable ? null : undefined;
  if (kind === 'moment')
    return (
      <MomentField
        label={label}
        value={value}
        isLocked={isLocked}
        onChange={(next) => onChange(next ?? empty)}
      />
    );
  if (kind === 'number') return <NumberField {...props} />;
  if (kind === 'flag')
    return (
      <label className="form-flag">
        <input
          type="checkbox"
          disabled={isLocked}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked || undefined)}
        />
        {label}
      </label>
    );
  if (kind === 'text')
    return (
      <TextField
        schema={schema}
        label={label}
        value={value}
        isLocked={isLocked}
        onChange={(text) => onChange(text || (isRequired ? '' : empty))}
      />
    );
  const options = schema.enum ?? Object.keys(choices[schema.choices ?? ''] ?? {});
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          disabled={isLocked}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value || empty)}
        >
          {(!isRequired || isNullable || !options.includes(String(value))) && <option value="">–</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {nameOf(option, schema, choices)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface TextProps extends Pick<FieldProps, 'schema' | 'label' | 'value' | 'isLocked'> {
  readonly onChange: (text: string) => void;
}

function TextField({ schema, label, value, isLocked, onChange }: TextProps) {
  return (
    <Labelled label={label} hint={schema.maxLength ? `to ${schema.maxLength}` : undefined}>
      {(id) => (
        <input
          id={id}
          type={schema.format === 'uri' ? 'url' : 'text'}
          autoComplete="off"
          disabled={isLocked}
          maxLength={schema.maxLength}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

/** Takes typed text as soon as it is allowed; other text stays, marked with the range. */
function NumberField({ schema, label, value, isRequired, isLocked, onChange }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isEmptied = typed?.trim() === '' && !isRequired;
  const fault = typed === null || isEmptied ? null : numberFault(schema, typed);
  return (
    <Labelled label={label} hint={rangeText(schema)} fault={fault}>
      {(id) => (
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          disabled={isLocked}
          aria-invalid={fault !== null}
          value={typed ?? String(value ?? '')}
          onChange={({ target: { value: text } }) => {
            setTyped(text);
            if (text.trim() === '' && !isRequired) onChange(undefined);
            else if (numberFault(schema, text) === null) onChange(Number(text.replace(',', '.')));
          }}
          onBlur={() => fault === null && setTyped(null)}
        />
      )}
    </Labelled>
  );
}
