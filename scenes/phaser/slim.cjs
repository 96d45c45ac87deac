// The parts of Phaser that this game uses. `tools/build/phaser-slim.mjs` builds this file instead of
// `phaser`; the core plugins and factories register themselves on import.
require('phaser/src/events/EventEmitter');
require('phaser/src/cameras/2d/CameraManager');
require('phaser/src/gameobjects/DisplayList');
require('phaser/src/gameobjects/UpdateList');
require('phaser/src/gameobjects/GameObjectCreator');
require('phaser/src/gameobjects/GameObjectFactory');
require('phaser/src/scene/ScenePlugin');
require('phaser/src/gameobjects/extern/ExternFactory');
require('phaser/src/gameobjects/image/ImageFactory');

module.exports = {
  Game: require('phaser/src/core/Game'),
  Scene: require('phaser/src/scene/Scene'),
};
