import { Application, Assets, Sprite, type Spritesheet } from 'pixi.js';
import { artUrl } from '#engine/client/core/asset-url.ts';
import { moveAll, startPlaces } from './drift.ts';

/** The second baseline: the same sprites and movement in PixiJS. */
const count = Number(new URLSearchParams(location.search).get('count'));
const app = new Application();
await app.init({
  width: innerWidth,
  height: innerHeight,
  background: 0x02040a,
  resolution: devicePixelRatio,
  autoDensity: true,
  preference: 'webgl',
  antialias: false,
});
document.getElementById('canvas')?.append(app.canvas);

const sheet = await Assets.load<Spritesheet>(artUrl('atlas/trip.json'));
const places = startPlaces(count);
const sprites = places.map(({ frame, width }) => {
  const sprite = new Sprite(sheet.textures[frame]);
  sprite.anchor.set(0.5);
  sprite.setSize(width);
  app.stage.addChild(sprite);
  return sprite;
});
app.ticker.add(({ deltaMS }) => {
  moveAll(places, deltaMS);
  for (const [i, { x, y, angle }] of places.entries()) {
    const sprite = sprites[i];
    if (!sprite) continue;
    sprite.position.set(x, y);
    sprite.rotation = angle;
  }
});
