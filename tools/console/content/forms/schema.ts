/** The part of JSON Schema that the content's schemas use. */
export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema | false;
  readonly prefixItems?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Unit of a number. */
  readonly unit?: string;
  /** Name of the list that a key comes from. */
  readonly choices?: string;
}

/** Whole numbers without a limit have the largest safe one in their schema. */
const unlimited = Number.MAX_SAFE_INTEGER;

/** Kinds of a field, each with a control of its own. */
export type FieldKind =
  | 'audience'
  | 'moment'
  | 'choice'
  | 'key'
  | 'flag'
  | 'number'
  | 'text'
  | 'choices'
  | 'list'
  | 'variants'
  | 'group';

export function kindOf(schema: JsonSchema): FieldKind {
  if (schema.oneOf) return 'variants';
  if (schema.const === true) return 'flag';
  if (schema.enum) return 'choice';
  if (schema.choices) return 'key';
  if (schema.format === 'date-time') return 'moment';
  if (schema.type === 'array') return isChoice(schema.items || {}) ? 'choices' : 'list';
  if (schema.type === 'object') return schema.properties?.salt ? 'audience' : 'group';
  return schema.type === 'string' ? 'text' : 'number';
}

function isChoice({ enum: values, choices }: JsonSchema): boolean {
  return values !== undefined || choices !== undefined;
}

/** The schema without null, and whether null is allowed. */
export function withoutNull(schema: JsonSchema): readonly [JsonSchema, isNullable: boolean] {
  const other = schema.anyOf?.find(({ type }) => type !== 'null');
  return other && schema.anyOf?.some(({ type }) => type === 'null') ? [other, true] : [schema, false];
}

/** First value of a field that is added; its required fields are filled, numbers with the lowest allowed. */
export function emptyValue(schema: JsonSchema): unknown {
  const [plain, isNullable] = withoutNull(schema);
  if (isNullable) return null;
  if (plain.const !== undefined) return plain.const;
  if (plain.oneOf) return emptyValue(plain.oneOf[0]!);
  if (plain.enum) return plain.enum[0];
  if (plain.prefixItems) return plain.prefixItems.map(emptyValue);
  if (plain.type === 'array')
    return Array.from({ length: plain.minItems ?? 0 }, () => emptyValue(plain.items || {}));
  if (plain.type === 'object')
    return Object.fromEntries(
      (plain.required ?? []).map((name) => [name, emptyValue(plain.properties![name]!)]),
    );
  if (plain.type === 'string') return '';
  return Math.max(
    plain.minimum === -unlimited ? 0 : (plain.minimum ?? 0),
    plain.exclusiveMinimum === 0 ? 1 : 0,
  );
}

/** Unit and range of a number in words: `PROTO, above 0, at most 1000`. */
export function rangeText({ unit, minimum, maximum, exclusiveMinimum, type }: JsonSchema): string {
  const isBelow = maximum !== undefined && maximum !== unlimited;
  const isAbove = minimum !== undefined && minimum !== -unlimited;
  const range = isAbove && isBelow ? `${minimum} to ${maximum}` : isAbove ? `at least ${minimum}` : '';
  const above = exclusiveMinimum === undefined ? '' : `above ${exclusiveMinimum}`;
  const below = isBelow && !isAbove ? `at most ${maximum}` : '';
  return [unit, range, above, below, type === 'integer' ? 'whole' : ''].filter(Boolean).join(', ');
}

/** Fault of typed text as a number of this schema; null for none. */
export function numberFault(schema: JsonSchema, text: string): string | null {
  const value = Number(text.replace(',', '.'));
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, type } = schema;
  const isAllowed =
    text.trim() !== '' &&
    Number.isFinite(value) &&
    value >= minimum &&
    value <= maximum &&
    value > exclusiveMinimum &&
    (type !== 'integer' || Number.isInteger(value));
  return isAllowed ? null : `Allowed: ${rangeText(schema) || 'a number'}`;
}

/** Variant of a union that a value belongs to, by its `kind`; the first for an unknown one. */
export function variantOf(variants: readonly JsonSchema[], value: unknown): JsonSchema {
  const kind = (value as { kind?: unknown } | null)?.kind;
  return variants.find((variant) => kindsOf(variant).includes(kind as string)) ?? variants[0]!;
}

/** Values of `kind` that a variant of a union has. */
export function kindsOf({ properties }: JsonSchema): readonly string[] {
  const kind = properties?.kind;
  return kind?.enum ?? (kind?.const === undefined ? [] : [String(kind.const)]);
}

/** A value of another variant: the fields that it has as well stay. */
export function withKind(
  variants: readonly JsonSchema[],
  value: Readonly<Record<string, unknown>>,
  kind: string,
): Record<string, unknown> {
  const variant = variants.find((candidate) => kindsOf(candidate).includes(kind))!;
  const empty = emptyValue(variant) as Record<string, unknown>;
  const same = Object.entries(value).filter(([name]) => name in variant.properties!);
  return { ...empty, ...Object.fromEntries(same), kind };
}

/** A field's name in words: `baseExtraction` becomes `Base extraction`. */
export function labelText(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
