import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BotApi } from '#server/messenger/telegram/bot-api.ts';
import { indexNfts } from '#server/providers/nfts/index-nfts.ts';

/** Service that redirects every request to a second one, which counts requests. */
let service: Server;
let elsewhere: Server;
let url: string;
let arrived = 0;
beforeAll(async () => {
  elsewhere = createServer((_request, response) => {
    arrived++;
    response.end('{"ok":true,"result":true,"nft_items":[]}');
  });
  const target = await listen(elsewhere);
  service = createServer((_request, response) => {
    response.writeHead(307, { Location: target }).end();
  });
  url = await listen(service);
});
afterAll(() => {
  service.close();
  elsewhere.close();
});

const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });

describe('a redirect of an outside service', () => {
  it('is not followed by the NFT index', async () => {
    const source = indexNfts({ url, key: 'secret', collections: { atomic_extruder: `0:${'1'.repeat(64)}` } });
    await expect(source.listHoldings(`0:${'2'.repeat(64)}`)).rejects.toThrow();
    expect(arrived).toBe(0);
  });

  it('is not followed by the Bot API', async () => {
    await expect(new BotApi(url, '1:token').call('getMe', {}, z.unknown())).rejects.toThrow('getMe');
    expect(arrived).toBe(0);
  });
});
