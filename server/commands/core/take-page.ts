/** One page of a complete list, with the length of the whole list. */
export function takePage<Item>(
  items: readonly Item[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): { count: number; data: Item[] } {
  return { count: items.length, data: items.slice(offset, offset + limit) };
}
