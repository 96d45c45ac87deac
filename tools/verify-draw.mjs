// Repeats a draw of the game, of a capsule or a synthesis. It needs Node and nothing else of the game: keep
// it, read it, run it anywhere.
//
//   node verify-draw.mjs < answer.json                       the call's response, unchanged
//   node verify-draw.mjs COMMITMENT SEED MESSAGE [DRAW]      the same by hand; the response calls MESSAGE `verify`
//
// The algorithm, exactly:
//
//   commitment = SHA-256(seed), in hex                       shown before the draw (GET /game/v1/capsules/keys/)
//   message    = table ':' nonce                             the nonce is yours; table: ship, artifact, synthesis, or
//                                                          ship-epic, artifact-epic, where an epic one was certain
//   digest     = HMAC-SHA256(key = seed, message), in hex
//   number i   = (hex digits 13·i to 13·i + 12 of digest, as a whole number) / 16^13,  i = 0, 1, 2
//
// Seed and message are UTF-8 text (the key is the seed's characters, not the bytes its hex encodes); hex is
// lower case. Number 0 is the draw. The outcomes lie side by side from 0 to 1, in the order of the capsule's
// table, each as wide as its chance, which already includes luck. The outcome with from <= draw < to is
// drawn. The tables ship-epic and artifact-epic have one outcome: a whole epic ship or artifact. For a
// capsule, number 1 picks among the n collections of that rarity, in content order: index
// floor(number 1 · n), from 0. Number 2 picks how many shards: least + floor(number 2 · (most - least + 1)).
// Several capsules opened at once form a chain: each is drawn by the seed that the one before committed to.
//
// Without Node: printf %s SEED | sha256sum; printf %s MESSAGE | openssl dgst -sha256 -hmac SEED
//
// The nonce is added after the server has committed to the seed, so the server can't pick a seed that suits
// it. The seed is shown only after the draw, so you can't pick a nonce that suits you.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const digits = 13;

/** The commitment to a seed: the hex SHA-256 of its text. */
export function commitmentOf(seed) {
  return createHash('sha256').update(seed, 'utf8').digest('hex');
}

/** The three numbers, each in [0, 1), that a seed gives for a message. */
export function numbersOf(seed, message) {
  const digest = createHmac('sha256', Buffer.from(seed, 'utf8')).update(message, 'utf8').digest('hex');
  return [0, 1, 2].map((index) => {
    const part = digest.slice(index * digits, (index + 1) * digits);
    return Number.parseInt(part, 16) / 16 ** digits;
  });
}

/** Faults of a draw, as sentences; empty when it is correct. `draw`, `from` and `to` are optional. */
export function faultsOf({ commitment, seed, verify, draw, from, to }) {
  const faults = [];
  const seal = commitmentOf(seed);
  if (seal !== commitment) faults.push(`the seed's hash is ${seal}, not ${commitment}`);
  const [number] = numbersOf(seed, verify);
  if (draw !== undefined && draw !== number) faults.push(`the draw is ${number}, not ${draw}`);
  if (from !== undefined && to !== undefined && !(from <= number && number < to))
    faults.push(`${number} is not within ${from} and ${to}`);
  return faults;
}

/** Faults of draws made at once: each is made by the seed that the one before committed to. */
export function chainFaults(draws) {
  return draws.flatMap(({ fairness }, index) => {
    const seal = draws[index - 1]?.nextCommitment;
    return seal === undefined || seal === fairness.commitment
      ? []
      : [`draw ${index + 1} was sealed as ${seal}, and made as ${fairness.commitment}`];
  });
}

/** The draws of the input, each with its `fairness`. */
function readShown(args) {
  if (args.length === 0) {
    const answer = JSON.parse(readFileSync(0, 'utf8'));
    return answer.results ?? [answer.fairness ? answer : { fairness: answer }];
  }
  const [commitment, seed, verify, draw] = args;
  return [{ fairness: { commitment, seed, verify, draw: draw === undefined ? undefined : Number(draw) } }];
}

function main(args) {
  const draws = readShown(args);
  const isWhole = ({ fairness: { commitment, seed, verify } }) =>
    [commitment, seed, verify].every((part) => typeof part === 'string');
  if (!draws.every(isWhole)) {
    console.error('It takes a commitment, a seed and a message, or an answer on its input.');
    return 2;
  }
  const faults = draws.flatMap(({ fairness }) => faultsOf(fairness)).concat(chainFaults(draws));
  for (const { fairness } of draws)
    console.log(`numbers: ${numbersOf(fairness.seed, fairness.verify).join(', ')}`);
  for (const fault of faults) console.log(`WRONG: ${fault}`);
  if (faults.length === 0)
    console.log('The draw is fair: the seed is the one that was sealed, and gives it.');
  return faults.length === 0 ? 0 : 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = main(process.argv.slice(2));
