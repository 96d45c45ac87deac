/** The part of a whole list that was asked for, with how many there are in all. */
export function takePage<Item>(
  items: readonly Item[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): { count: number; data: Item[] } {
  return { count: items.length, data: items.slice(offset, offset + limit) };
}
