import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkNode } from '#tools/doctor/check-machine.ts';
import { readYaml } from '../fixtures/read-yaml.mjs';

const read = (path: string) => readFileSync(path, 'utf8');
const [{ jobs }] = readYaml(read('.github/workflows/ci.yml'));
const tested: string[] = jobs.test.strategy.matrix.node;
const majorOf = (version: string) => version.split('.')[0];

interface Step {
  readonly with?: { readonly 'node-version'?: string | number };
}

describe('the versions of Node', () => {
  it('that CI tests are those that package.json accepts', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    const accepted = engines.node
      .split(' || ')
      .map((range) => /^(?:\^|>=)([\d.]+)$/.exec(range)?.[1] ?? range);
    expect(accepted.map(majorOf)).toEqual(tested.map(majorOf));
    for (const [index, version] of tested.entries())
      if (version.includes('.')) expect(accepted[index]).toBe(`${version}.0`);
  });

  it.each(['README.md', '.github/CONTRIBUTING.md'])('that CI tests are those that %s names', (path) => {
    const [, named = ''] = /You need Node ([\d., or]+\d)/.exec(read(path)) ?? [];
    expect(named.split(/, | or /)).toEqual(tested);
  });

  it('that CI tests, and no other, satisfy the doctor', () => {
    const isGood = (version: string) => checkNode(version).level === 'good';
    for (const version of tested)
      expect(isGood(version.includes('.') ? version : `${version}.99`)).toBe(true);
    for (const version of ['18.20', '20.18', '21.7', '22.11', '23.11', '25.1'])
      expect(isGood(version)).toBe(false);
  });

  it('of the image and of the other jobs is one that CI tests whole', () => {
    const [, ofImage] =
      /^ARG NODE_IMAGE=docker\.io\/library\/node:(\d+)-/m.exec(read('tools/deploy/Dockerfile')) ?? [];
    expect(tested).toContain(ofImage);
    const others = Object.entries<{ steps: Step[] }>(jobs)
      .filter(([name]) => name !== 'test')
      .flatMap(([, { steps }]) => steps.map((step) => step.with?.['node-version']))
      .filter((version) => version !== undefined);
    expect(others.length).toBeGreaterThan(1);
    for (const version of others) expect(String(version)).toBe(ofImage);
  });
});
