import { connect } from 'node:net';
import { serialize } from 'bson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LazyDocument } from '#server/store/embedded/bson/lazy-document.ts';
import { databases } from '../../fixtures/databases.ts';
import { openClient, type TestClient } from '../../fixtures/embedded/open-client.ts';

const embedded = databases.find(({ name }) => name === 'embedded')!;

function opMsg(flags: number, body: object): Buffer {
  const document = serialize(body);
  const message = Buffer.alloc(21 + document.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(7, 4);
  message.writeInt32LE(2013, 12);
  message.writeInt32LE(flags, 16);
  message.set(document, 21);
  return message;
}

describe('the wire', () => {
  let test: TestClient;
  let path: string;
  beforeAll(async () => {
    test = await openClient(embedded);
    path = decodeURIComponent(test.uri.slice('mongodb://'.length, test.uri.lastIndexOf('/')));
  });
  afterAll(async () => {
    await test.close();
  });

  /**
   * Sends pieces of bytes. When `enough` bytes arrived or the connection ended, resolves with the number
   * received.
   */
  function exchange(pieces: Buffer[], enough: number): Promise<number> {
    return new Promise((resolve) => {
      let received = 0;
      const socket = connect(path, () => {
        pieces.forEach((piece, at) => {
          setTimeout(() => socket.write(piece), at * 5);
        });
      });
      socket.on('data', (data) => {
        received += data.length;
        if (received >= enough) socket.destroy();
      });
      socket.on('error', () => socket.destroy());
      socket.on('close', () => resolve(received));
    });
  }

  it('accepts requests in pieces and several at once', async () => {
    const ping = opMsg(0, { ping: 1, $db: 'admin' });
    const answer = await exchange([ping], 1);
    const bytes = [...ping].map((byte) => Buffer.from([byte]));
    expect(await exchange(bytes, 1)).toBe(answer);
    expect(await exchange([Buffer.concat([ping, ping, ping])], answer * 3)).toBe(answer * 3);
  });

  it('ends only the connection that sends malformed bytes', async () => {
    const badLength = Buffer.from([5, 0, 0, 0, 0, 0]);
    const tooLong = Buffer.from([0, 0, 0, 127]);
    const unknownFlag = opMsg(4, { ping: 1, $db: 'admin' });
    const badBody = opMsg(0, { ping: 1, $db: 'admin' });
    badBody.fill(0xff, 21, 25);
    for (const bytes of [badLength, tooLong, unknownFlag, badBody])
      expect(await exchange([bytes], 1)).toBe(0);
    expect(await test.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});

describe('a lazy document', () => {
  it('refuses malformed bytes', () => {
    const whole = Buffer.from(serialize({ a: 1, text: 'abc', list: [1, { b: 2 }], pattern: /x/i }));
    expect([...new LazyDocument(whole).names()]).toEqual(['a', 'text', 'list', 'pattern']);
    for (let at = 0; at < whole.length; at++) {
      const broken = Buffer.from(whole);
      broken[at] = 0xee;
      try {
        expect([...new LazyDocument(broken).names()].length).toBeLessThan(20);
      } catch (error) {
        expect((error as Error).message).toBe('malformed BSON document');
      }
    }
  });

  it('copies the bytes of unchanged fields', () => {
    const document = new LazyDocument(Buffer.from(serialize({ a: 1, b: { c: [1, 2] }, d: 'x' })));
    document.set('d', 'y');
    document.set('e', null);
    document.delete('a');
    document.putFirst('_id', 'z');
    expect(document.toBytes()).toEqual(
      Buffer.from(serialize({ _id: 'z', b: { c: [1, 2] }, d: 'y', e: null })),
    );
  });
});
