import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitmentOf, drawMessage, drawNumber } from '#engine/rules/capsules/fairness.ts';
import { openCapsule } from '#engine/rules/capsules/open-capsule.ts';
import { aPlayer, noon, ok, tunables } from '../engine/fixtures/given.ts';

interface Shown {
  commitment: string;
  seed: string;
  verify: string;
  draw?: number;
  from?: number;
  to?: number;
}
interface Verifier {
  commitmentOf(seed: string): string;
  numbersOf(seed: string, message: string): number[];
  faultsOf(shown: Shown): string[];
}
const path = fileURLToPath(new URL('../../tools/verify-draw.mjs', import.meta.url));
const verifier = (await import(path)) as Verifier;

/** The server's answer about an opened capsule. */
function aDraw(nonce = '7f2c-0041'): Required<Shown> {
  const player = aPlayer({ keys: { ship: 1, artifact: 0 } });
  const order = { nonce, nextSeed: 'c'.repeat(32), newId: 'new' };
  const { message, ...shown } = ok(openCapsule(player, 'ship', order, { nowMs: noon, tunables })).fairness;
  return { ...shown, verify: message };
}

const run = (args: string[], input = '') =>
  spawnSync(process.execPath, [path, ...args], { input, encoding: 'utf8' });

describe('the script that repeats a draw', () => {
  it("has the rule's result for any seed and message", () => {
    const seeds = fc.oneof(fc.stringMatching(/^[0-9a-f]{32}$/), fc.string({ minLength: 1 }));
    const kinds = fc.constantFrom('ship', 'artifact', 'synthesis');
    fc.assert(
      fc.property(seeds, kinds, fc.string(), (seed, kind, nonce) => {
        const message = drawMessage(kind as 'ship', nonce);
        expect(verifier.commitmentOf(seed)).toBe(commitmentOf(seed));
        expect(verifier.numbersOf(seed, message)).toEqual(
          ([0, 1, 2] as const).map((index) => drawNumber(seed, message, index)),
        );
      }),
    );
  });

  it('accepts a real draw, and finds any change', () => {
    const shown = aDraw();
    expect(verifier.faultsOf(shown)).toEqual([]);
    expect(verifier.faultsOf({ ...shown, seed: 'd'.repeat(32) }).length).toBeGreaterThan(1);
    expect(verifier.faultsOf({ ...shown, verify: 'ship:other' })[0]).toMatch(/the draw is/);
    expect(verifier.faultsOf({ ...shown, draw: shown.draw + 2 ** -52 })[0]).toMatch(/the draw is/);
    expect(verifier.faultsOf({ ...shown, to: shown.from })[0]).toMatch(/not within/);
    expect(verifier.faultsOf({ ...shown, commitment: 'e'.repeat(64) })[0]).toMatch(/hash/);
  });

  it('runs on its own, with an answer on its input or with arguments', () => {
    const shown = aDraw();
    const piped = run([], JSON.stringify({ kind: 'ship_shard', fairness: shown }));
    expect(piped.stdout).toContain('The draw is fair');
    expect(piped.status).toBe(0);
    const outcome = run([shown.commitment, shown.seed, shown.verify, String(shown.draw)]);
    expect(outcome.status).toBe(0);
    const sealed = { fairness: shown, nextCommitment: shown.commitment };
    expect(run([], JSON.stringify({ results: [sealed, sealed] })).status).toBe(0);
    const broken = run(
      [],
      JSON.stringify({ results: [{ ...sealed, nextCommitment: 'e'.repeat(64) }, sealed] }),
    );
    expect(broken.stdout).toContain('WRONG: draw 2 was sealed as');
    const wrong = run([shown.commitment, 'another', shown.verify, String(shown.draw)]);
    expect(wrong.stdout).toContain('WRONG');
    expect(wrong.status).toBe(1);
    expect(run(['only-this']).status).toBe(2);
  });
});
