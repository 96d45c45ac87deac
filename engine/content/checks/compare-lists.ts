/** Values that occur more than once. */
export function repeats(list: readonly string[]): string[] {
  return [...new Set(list.filter((item, index) => list.indexOf(item) !== index))];
}

/** Values missing from `found`, and values it has too many of. */
export function unequal(what: string, wanted: readonly string[], found: readonly string[]): string[] {
  return [
    ...wanted.filter((item) => !found.includes(item)).map((item) => `no ${what} ${item}`),
    ...found.filter((item) => !wanted.includes(item)).map((item) => `${what} ${item} belongs to nothing`),
    ...repeats(found).map((item) => `more than one ${what} ${item}`),
  ];
}
