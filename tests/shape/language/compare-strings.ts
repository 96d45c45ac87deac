/** Strings of one language in one file: texts by their names, in groups. */
export interface Strings {
  readonly [name: string]: string | Strings;
}

const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
const pluralEnd = new RegExp(`_(${forms.join('|')})$`);

/** Texts by the names of their groups and their own, joined with dots. */
export function flatten(strings: Strings, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [name, text] of Object.entries(strings)) {
    if (typeof text === 'string') flat.set(prefix + name, text);
    else for (const [inner, innerText] of flatten(text, `${prefix}${name}.`)) flat.set(inner, innerText);
  }
  return flat;
}

/**
 * Differences between languages: keys, and placeholders in their texts. A text with plural forms is one key,
 * and each language must have exactly the forms that it counts in.
 */
export function stringFaults(languages: Readonly<Record<string, Strings>>): string[] {
  const known = Object.entries(languages).map(([language, strings]) => ({ language, keys: keysOf(strings) }));
  const all = new Set(known.flatMap(({ keys }) => [...keys.keys()]));
  const faults: string[] = [];
  for (const key of all) {
    const perLanguage = known.map(({ language, keys }) => ({ language, texts: keys.get(key) }));
    for (const { language, texts } of perLanguage) {
      if (!texts) faults.push(`${language} lacks ${key}`);
      else faults.push(...pluralFaults(language, key, texts), ...emptyFaults(language, key, texts));
    }
    const placeholders = perLanguage.flatMap(({ texts }) => (texts ? [placeholdersOf(texts)] : []));
    if (new Set(placeholders).size > 1)
      faults.push(`${key} has other placeholders: ${placeholders.join(' | ')}`);
  }
  return faults;
}

/** The texts of each key by plural form; '' for a text without one. */
function keysOf(strings: Strings): Map<string, Map<string, string>> {
  const flat = flatten(strings);
  const keys = new Map<string, Map<string, string>>();
  for (const [name, text] of flat) {
    const form = pluralEnd.exec(name)?.[1];
    const base = form === undefined ? name : name.replace(pluralEnd, '');
    const isPlural = form !== undefined && flat.has(`${base}_other`);
    const key = isPlural ? base : name;
    keys.set(key, (keys.get(key) ?? new Map()).set(isPlural ? form : '', text));
  }
  return keys;
}

function pluralFaults(language: string, key: string, texts: ReadonlyMap<string, string>): string[] {
  if (texts.has('')) return [];
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const lacking = needed.filter((form) => !texts.has(form)).map((form) => `${language} lacks ${key}_${form}`);
  const extra = [...texts.keys()].filter((form) => form !== 'zero' && !needed.includes(form as 'one'));
  return [...lacking, ...extra.map((form) => `${language} doesn't count in ${key}_${form}`)];
}

function emptyFaults(language: string, key: string, texts: ReadonlyMap<string, string>): string[] {
  return [...texts.values()].some((text) => text.trim() === '')
    ? [`${language} says nothing for ${key}`]
    : [];
}

/** `{{name}}` and `<tag>`, of all forms together: 'one' may do without its number. */
function placeholdersOf(texts: ReadonlyMap<string, string>): string {
  const all = [...texts.values()].flatMap((text) => text.match(/\{\{\s*[\w.]+[^}]*\}\}|<\/?\w+\/?>/g) ?? []);
  return [...new Set(all.map((found) => found.replace(/\s/g, '')))].sort().join(' ');
}
