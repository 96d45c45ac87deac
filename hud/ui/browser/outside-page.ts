/**
 * The address of a page outside of the game, from the server's settings (`server/http/pages/page-links.ts`). Null when none is
 * set: then don't offer it.
 */
export function outsidePage(name: 'account' | 'support'): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}-page"]`)?.content ?? null;
}
