import { artUrl } from '#engine/client/core/asset-url.ts';

/** The splash is drawn without pictures first; each fades in when it has loaded. */
export function drawSplash(): void {
  const splash = document.getElementById('splash');
  addPicture('planet', splash?.querySelector('.splash-limb'));
  addPicture('ship', splash);
}

function addPicture(name: 'planet' | 'ship', into: Element | null | undefined): void {
  if (!into) return;
  const picture = new Image();
  picture.className = `splash-art splash-${name}`;
  picture.alt = '';
  // The game's own code comes first.
  picture.fetchPriority = 'low';
  picture.addEventListener('load', () => picture.classList.add('is-in'));
  picture.src = artUrl(`splash/${name}.webp`);
  into.prepend(picture);
}
