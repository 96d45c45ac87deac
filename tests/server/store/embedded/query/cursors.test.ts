import { expect, it } from 'vitest';
import { LazyDocument } from '#server/store/embedded/bson/lazy-document.ts';
import { Cursors } from '#server/store/embedded/query/cursors.ts';

const MEGABYTE = 1024 * 1024;

it('reads no more than an answer of 16 MB for a getMore without a batch size', async () => {
  let read = 0;
  const document = new LazyDocument();
  document.set('text', 'x'.repeat(MEGABYTE));
  async function* endless(): AsyncGenerator<LazyDocument[]> {
    for (;;) {
      read++;
      if (read > 200) throw new Error('Read on and on');
      yield [document];
    }
  }
  const cursors = new Cursors();
  const first = await cursors.start('game.players', endless(), {
    batchSize: 5,
    limit: 0,
    singleBatch: false,
  });
  expect(first.documents).toHaveLength(5);
  for (let batch = 1; batch <= 3; batch++) {
    const { documents, id } = await cursors.more(first.id, 'game.players', Number.POSITIVE_INFINITY);
    expect(documents).toHaveLength(15);
    expect(id).toBe(first.id);
    expect(read).toBeLessThanOrEqual(5 + batch * 15 + 1);
  }
});
