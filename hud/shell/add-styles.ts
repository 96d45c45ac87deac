/** Adds a style sheet by the address that the build wrote into the page. Without one the first sheet has the rules. */
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
