import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from 'bson';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { log } from '#server/core/log.ts';
import { startServer } from '#server/start-server.ts';
import { leftOut } from '../../left-out.ts';
import { WireProxy } from '../../server/fixtures/wire-proxy.ts';
import { ferretBinary, startFerret } from './engines.mjs';

/** Built by `npm run test:engine`, which takes minutes. */
describe(
  'FerretDB 1, whose updates are not atomic',
  leftOut(!existsSync(ferretBinary), 'needs the FerretDB of npm run test:engine'),
  () => {
    let folder: string;
    let engine: Awaited<ReturnType<typeof startFerret>>;
    let proxy: WireProxy;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'ferret-'));
      engine = await startFerret(folder);
      proxy = await WireProxy.open(engine.uri);
    });
    afterAll(async () => {
      proxy.close();
      await engine.stop();
      await rm(folder, { recursive: true });
    });

    async function refusalOf(mongodbUri: string): Promise<string> {
      const warnings: string[] = [];
      const warning = vi.spyOn(log, 'warning').mockImplementation((text) => {
        warnings.push(text);
      });
      const server = await startServer({ port: 0, mongodbUri });
      await expect.poll(server.readiness, { timeout: 60_000 }).toBe('database_unsuitable');
      await server.stop();
      warning.mockRestore();
      expect(warnings).toHaveLength(1);
      return warnings[0]!;
    }

    it('is refused as it is', async () => {
      const sentence = await refusalOf(`${engine.uri}/as-it-is`);
      expect(sentence).toMatch(
        /^FerretDB \S+ can't keep this game: updates are not atomic .*; increments get lost /,
      );
      expect(sentence).toMatch(/documents do not expire \(it answers: .*expireAfterSeconds.*not implemented/);
    });

    it('is refused behind a proxy that takes the expiry of indexes out', async () => {
      proxy.onCommand = ({ createIndexes, indexes }: Document) => {
        if (createIndexes) for (const index of indexes) delete index.expireAfterSeconds;
      };
      const sentence = await refusalOf(proxy.uri('behind-a-proxy'));
      expect(sentence).toMatch(
        /^FerretDB \S+ can't keep this game: updates are not atomic .*; increments get lost /,
      );
      expect(sentence).toMatch(
        /documents do not expire \(an index was made without its expireAfterSeconds\)/,
      );
    });
  },
);
