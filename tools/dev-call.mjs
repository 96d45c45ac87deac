// `npm run dev-call -- /dev/clock/ advanceMs=180000`: makes a developer call to the running game and prints
// the answer. Values are JSON where they can be read as JSON, and text otherwise. `PORT` is where the game
// listens; 3000 without it.
const [path, ...pairs] = process.argv.slice(2);
if (!path?.startsWith('/dev/')) {
  console.error('Usage: npm run dev-call -- /dev/<call>/ [name=value …]');
  process.exit(2);
}
const body = Object.fromEntries(pairs.map((pair) => [pair.split('=', 1)[0], parseValue(pair)]));
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}${path}`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
console.log(answer.status, await answer.text());
process.exitCode = answer.ok ? 0 : 1;

/** @param {string} pair such as `amount=500` */
function parseValue(pair) {
  const text = pair.slice(pair.indexOf('=') + 1);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
