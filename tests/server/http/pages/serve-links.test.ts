import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLinks } from '#server/http/pages/serve-links.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
const publicDir = mkdtempSync(join(tmpdir(), 'proto-links-'));
writeFileSync(join(publicDir, 'index.html'), '<head></head>');

beforeAll(async () => {
  server = await startTestServer({ publicDir, accountUrl: 'https://lab.test/?a=1&b="2"' });
});
afterAll(async () => {
  await server.stop();
  rmSync(publicDir, { recursive: true });
});

describe('the page', () => {
  it('carries the addresses outside of the game that the server knows, on every screen', async () => {
    for (const path of ['/', '/settings']) {
      const response = await fetch(server.url + path);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).toBe(
        '<head><meta name="account-page" content="https://lab.test/?a=1&amp;b=&quot;2&quot;">\n</head>',
      );
    }
  });

  it('is the same in each encoding, and left as it was built when there are none', () => {
    const page = writeLinks(publicDir, {
      accountUrl: null,
      supportUrl: 'https://help.test',
      publicUrl: null,
    });
    expect(gunzipSync(page?.gzip ?? '').equals(page?.identity ?? Buffer.of())).toBe(true);
    expect(writeLinks(publicDir, { accountUrl: null, supportUrl: null, publicUrl: null })).toBeNull();
  });

  it('has a preview with an absolute address for whoever shares the game', () => {
    const links = { accountUrl: null, supportUrl: null, publicUrl: 'https://game.test/play' };
    expect(writeLinks(publicDir, links)?.identity.toString()).toContain(
      '<meta property="og:image" content="https://game.test/preview.jpg">',
    );
  });
});
