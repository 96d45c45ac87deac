import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../scenes/phaser/slim.cjs', import.meta.url));
const source = join(dirname(createRequire(import.meta.url).resolve('phaser/package.json')), 'src');

/**
 * The switches that Phaser's own build sets with webpack's DefinePlugin: WebGL only, no sound, no debugging.
 */
const SWITCHES = [
  [/typeof WEBGL_RENDERER\b/g, 'true'],
  [/typeof (?:CANVAS_RENDERER|FEATURE_SOUND|PLUGIN_FBINSTANT|PLUGIN_CAMERA3D|WEBGL_DEBUG)\b/g, 'false'],
];

/** Modules that the core names but this game never runs, as paths under `phaser/src` without extension. */
const UNUSED = [
  /^animations\/(?!events)/,
  /^cameras\/2d\/effects\/(?!index$)/,
  /^core\/DebugHeader$/,
  /^display\/mask\//,
  /^dom\/CreateDOMContainer$/,
  /^filters\//,
  /^gameobjects\/(?:BuildGameObject|BuildGameObjectAnimation)$/,
  /^gameobjects\/components\/(?:Filters|PathFollower)$/,
  /^gameobjects\/tilesprite\//,
  /^input\//,
  /^loader\//,
  /^physics\//,
  /^renderer\/canvas\//,
  /^renderer\/snapshot\//,
  /^renderer\/webgl\/renderNodes\/filters\//,
  /^renderer\/webgl\/renderNodes\/(?:BatchHandler(?:PointLight|Strip|TileSprite|Tri|TriFlat)|DrawLine|DynamicTextureHandler|FillPath|FillTri|StrokePath)$/,
  /^renderer\/webgl\/renderNodes\/submitter\/(?!SubmitterQuad$)/,
  /^renderer\/webgl\/renderNodes\/texturer\/TexturerTileSprite$/,
  /^renderer\/webgl\/renderNodes\/transformer\/(?!TransformerImage$)/,
  /^textures\/DynamicTexture$/,
  /^textures\/parsers\/(?!index$|Canvas$|Image$|JSONHash$)/,
  /^tweens\//,
  /^utils\/object\/GetAdvancedValue$/,
];

/**
 * Replaces an unused module. It can be called and constructed, has what boot and camera access, and does
 * nothing.
 */
const STAND_IN = `
function StandIn() {}
for (const name of ['update', 'preRender', 'postRenderWebGL', 'reset', 'resize', 'destroy']) StandIn.prototype[name] = function () {};
StandIn.prototype.setOrigin = function () { return this; };
module.exports = StandIn;
`;

/** Index files of which the core uses only one or two modules. */
const CUT = {
  'math/index':
    "module.exports = { RandomDataGenerator: require('./random-data-generator/RandomDataGenerator') };",
  'renderer/index': "module.exports = { Events: require('./events') };",
};

/**
 * An esbuild plugin: `import Phaser from 'phaser'` means the modules that `scenes/phaser/slim.cjs` lists and
 * what they need, a third of the whole library. Types stay those of the whole.
 * @returns {import('esbuild').Plugin}
 */
export function phaserSlim() {
  return {
    name: 'phaser-slim',
    setup(build) {
      build.onResolve({ filter: /^phaser$/ }, () => ({ path: entry }));
      build.onResolve({ filter: /^phaser\/src\// }, ({ path }) => ({
        path: locate(path.slice('phaser/src/'.length)),
      }));
      build.onLoad({ filter: /[\\/]phaser[\\/]src[\\/].*\.js$/ }, ({ path }) => {
        const name = path
          .slice(source.length + 1)
          .replaceAll('\\', '/')
          .replace(/\.js$/, '');
        if (UNUSED.some((pattern) => pattern.test(name))) return { contents: STAND_IN, loader: 'js' };
        if (CUT[name]) return { contents: CUT[name], loader: 'js' };
        let contents = readFileSync(path, 'utf8');
        for (const [pattern, value] of SWITCHES) contents = contents.replace(pattern, value);
        return { contents, loader: 'js' };
      });
    },
  };
}

function locate(name) {
  const file = join(source, `${name}.js`);
  return existsSync(file) ? file : join(source, name, 'index.js');
}
