/** Adds a style sheet whose address the build wrote into the page; a page without it has the rules in its first sheet. */
export function addStyles(name: string): Promise<void> | undefined {
  const address = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  if (!address) return undefined;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`No styles at ${address}`));
    };
    document.head.append(link);
  });
}
