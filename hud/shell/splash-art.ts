import { artUrl } from '#engine/client/core/asset-url.ts';

/** The splash draws without pictures; each fades in when it has come. */
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
  // The game itself goes before.
  picture.fetchPriority = 'low';
  picture.addEventListener('load', () => picture.classList.add('is-in'));
  picture.src = artUrl(`splash/${name}.webp`);
  into.prepend(picture);
}
