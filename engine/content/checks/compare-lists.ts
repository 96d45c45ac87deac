/** What is there more than once. */
export function repeats(list: readonly string[]): string[] {
  return [...new Set(list.filter((item, index) => list.indexOf(item) !== index))];
}

/** What is missing from `found`, and what is there too much. */
export function unequal(what: string, wanted: readonly string[], found: readonly string[]): string[] {
  return [
    ...wanted.filter((item) => !found.includes(item)).map((item) => `no ${what} ${item}`),
    ...found.filter((item) => !wanted.includes(item)).map((item) => `${what} ${item} belongs to nothing`),
    ...repeats(found).map((item) => `more than one ${what} ${item}`),
  ];
}
