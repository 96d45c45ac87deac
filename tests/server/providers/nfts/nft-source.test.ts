import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type HeldNft,
  type NftSource,
  NftSourceAway,
  sparingNfts,
} from '#server/providers/nfts/nft-source.ts';

const held: HeldNft[] = [{ kind: 'atomic_extruder', id: '0:aa' }];

/** A source that answers when it is told to. */
function aSource() {
  const asked: string[] = [];
  const answers: ((answer: readonly HeldNft[] | Error) => void)[] = [];
  const source: NftSource = {
    kind: 'index',
    listHoldings: (address) => {
      asked.push(address);
      return new Promise((resolve, reject) =>
        answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
      );
    },
  };
  return { source, asked, answers };
}

/** Lets the questions of this turn reach the source. */
const asks = () => vi.advanceTimersByTimeAsync(0);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a spared source', () => {
  it('is asked about one wallet a few times a minute, however often a player asks', async () => {
    const { source, asked, answers } = aSource();
    const spared = sparingNfts(source, () => 3);
    for (let time = 0; time < 600; time++) {
      const reading = spared.listHoldings('0:1');
      await asks();
      for (const answer of answers.splice(0)) answer(held);
      expect(await reading).toEqual(held);
    }
    expect(asked).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(60_000);
    void spared.listHoldings('0:1');
    await asks();
    expect(asked).toHaveLength(4);
  });

  it('does not give one wallet the answer about another', async () => {
    const { source, asked } = aSource();
    const spared = sparingNfts(source, () => 1);
    for (const address of ['0:1', '0:2', '0:1', '0:2']) void spared.listHoldings(address);
    await asks();
    expect(asked).toEqual(['0:1', '0:2']);
  });

  it('stays away for those who ask again at once, and is asked again later', async () => {
    const { source, asked, answers } = aSource();
    const spared = sparingNfts(source, () => 1);
    const reading = spared.listHoldings('0:1');
    await asks();
    answers[0]?.(new NftSourceAway('down'));
    await expect(reading).rejects.toThrow('down');
    await expect(spared.listHoldings('0:1')).rejects.toThrow('down');
    expect(asked).toHaveLength(1);
  });

  it('answers four at once, lets two hundred wait, and sends the others away', async () => {
    const { source, asked, answers } = aSource();
    const spared = sparingNfts(source, () => 1);
    const readings = Array.from({ length: 300 }, (_, index) => spared.listHoldings(`0:${index}`));
    const settled = Promise.allSettled(readings);
    await asks();
    expect(asked).toHaveLength(4);
    while (answers.length > 0) {
      answers.shift()?.(held);
      await vi.advanceTimersByTimeAsync(0);
    }
    const states = (await settled).map(({ status }) => status);
    expect(states.filter((status) => status === 'fulfilled')).toHaveLength(204);
    expect(asked).toHaveLength(204);
  });
});
