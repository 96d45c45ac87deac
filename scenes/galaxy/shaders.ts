/** A point of the galaxy through the camera, as clip space; `depth` stays in w, so that planes are seen in perspective. */
const PROJECT = `
uniform vec4 camera;   // cos yaw, sin yaw, cos tilt, sin tilt
uniform vec4 lens;     // distance, scale in device px, centre x, centre y in device px
uniform vec3 focus;
uniform vec2 size;     // of the drawing buffer
vec4 throughCamera(vec3 p) {
  vec3 q = p - focus;
  float across = camera.x * q.x + camera.y * q.z;
  float away = camera.x * q.z - camera.y * q.x;
  float up = q.y * camera.z + away * camera.w;
  float depth = lens.x - q.y * camera.w + away * camera.z;
  vec2 px = vec2(across, up) * 4.2 * lens.y;
  vec2 middle = vec2(lens.z / size.x * 2.0 - 1.0, 1.0 - lens.w / size.y * 2.0);
  return vec4(px / size * 2.0 + middle * depth, 0.0, depth);
}`;

export const STAR_VERTEX = `
attribute vec4 place; attribute vec4 tint;
uniform vec2 look;     // device px of one star px, brightness
varying vec4 colour;
${PROJECT}
void main() {
  gl_Position = throughCamera(place.xyz);
  float depth = gl_Position.w;
  float near = clamp(4.2 / max(depth, 0.05), 0.0, 6.0);
  gl_PointSize = depth < 0.05 ? 0.0 : place.w * look.x * (0.55 + 0.45 * near);
  colour = tint * look.y * clamp(depth * 4.0, 0.0, 1.0);
}`;

export const STAR_FRAGMENT = `
precision mediump float;
varying vec4 colour;
void main() {
  vec2 at = gl_PointCoord * 2.0 - 1.0;
  float light = exp(-dot(at, at) * 3.2) - 0.04;
  gl_FragColor = vec4(colour.rgb * colour.a * max(light, 0.0), 0.0);
}`;

export const DISC_VERTEX = `
attribute vec2 corner;
varying vec2 plane;
${PROJECT}
void main() {
  plane = corner;
  gl_Position = throughCamera(vec3(corner.x, 0.0, corner.y));
}`;

/** Samples each point of the disc where the painting's camera saw it. */
export const DISC_FRAGMENT = `
precision highp float;
uniform sampler2D picture;
uniform float light;
varying vec2 plane;
void main() {
  float across = 0.93937 * plane.x + 0.34290 * plane.y;
  float away = 0.93937 * plane.y - 0.34290 * plane.x;
  float k = 4.2 / (4.2 + away * 0.81388) * 0.43;
  vec2 seen = vec2(0.5 + across * k, 0.5 + away * 0.58104 * k);
  vec3 colour = texture2D(picture, seen).rgb;
  float radius = length(plane);
  float inside = step(abs(seen.x - 0.5), 0.5) * step(abs(seen.y - 0.5), 0.5);
  colour *= inside * (1.0 - smoothstep(1.05, 1.5, radius));
  float grey = dot(colour, vec3(0.299, 0.587, 0.114));
  colour = max(mix(vec3(grey), colour, 1.14), 0.0);
  colour = max((colour - 0.5) * 1.06 + 0.5, 0.0) * light;
  gl_FragColor = vec4(colour, 0.0);
}`;
