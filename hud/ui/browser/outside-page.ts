/** A page outside of the game that the server knows (`server/http/page-links.ts`); null when it knows none: it isn't offered then. */
export function outsidePage(name: 'account' | 'support'): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}-page"]`)?.content ?? null;
}
