import { useEffect, useState } from 'react';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { contracts, takeContract } from '#engine/client/homeland/contracts.ts';
import type { ContractBoard } from '#engine/protocol/homeland/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Choices } from '#hud/ui/controls/choices.tsx';
import { clock, isoDuration, useGameSecond } from '#hud/ui/format/clock.ts';
import { GhostRows } from '#hud/ui/loading/ghost-rows.tsx';
import { Loaded } from '#hud/ui/loading/loaded.tsx';
import { ContractFace, TakenContract } from './contract-card.tsx';
import { ContractWeek } from './contract-week.tsx';

/** The contracts of the day: three to choose from, and then the one that was taken (D39). */
export function ContractsTab() {
  return (
    <Loaded query={contracts} ghost={<GhostRows count={4} />}>
      {(board) => <Board board={board} />}
    </Loaded>
  );
}

function Board({ board }: { board: ContractBoard }) {
  const { t } = useTranslation();
  const taken = board.data.find(({ state }) => state !== 'offered' && state !== 'closed');
  const isPaused = board.previous?.state === 'failed';
  return (
    <div className="contracts">
      <section className="contracts__head" aria-label={t('homeland:tab.contracts')}>
        <div className="contracts__title">
          <h2 className="h2">{t('homeland:tab.contracts')}</h2>
          <span className="label t2">{t(taken ? 'homeland:contracts.one' : 'homeland:contracts.three')}</span>
        </div>
        <NextOnes opensAt={board.opensAt} />
        <ContractWeek week={board.week} />
        <p className="label t2 contracts__streak">
          {t('homeland:contracts.streak', { streak: board.streak })}{' '}
          {isPaused
            ? t('homeland:contracts.paused', { title: board.previous?.title ?? '' })
            : t('homeland:contracts.bonus', { at: board.bonus.at, clean: board.bonus.clean })}
        </p>
      </section>
      {taken ? <TakenContract contract={taken} /> : <Offer board={board} />}
    </div>
  );
}

/** When the next ones are offered. The list is read again when they are. */
function NextOnes({ opensAt }: { opensAt: string }) {
  const { t } = useTranslation();
  const leftMs = Date.parse(opensAt) - useGameSecond();
  const isDue = leftMs <= 0;
  useEffect(() => {
    if (isDue) void contracts.load();
  }, [isDue]);
  return (
    <div className="contracts__next">
      <time className="num" dateTime={isoDuration(leftMs)}>
        {clock(leftMs)}
      </time>
      <span className="label t2">{t('homeland:contracts.new-in')}</span>
    </div>
  );
}

function Offer({ board: { data } }: { board: ContractBoard }) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<string | null>(null);
  const contract = data.find(({ uuid }) => uuid === chosen);

  async function take(contractId: string): Promise<void> {
    if (!(await takeContract(contractId)).ok) return;
    playSound('level-up');
    vibrate('success');
  }

  return (
    <>
      <Choices
        label={t('homeland:contracts.three')}
        columns={1}
        value={contract?.uuid ?? null}
        onChange={(id) => {
          vibrate('selection');
          choose(id);
        }}
        options={data.map((one) => ({ id: one.uuid, content: <ContractFace contract={one} /> }))}
      />
      <div className="contracts__foot">
        <Button
          kind="primary"
          reason={contract ? null : t('homeland:contracts.choose')}
          onPress={() => contract && take(contract.uuid)}
        >
          {contract
            ? t('homeland:contracts.take', { title: contract.title })
            : t('homeland:contracts.take-one')}
        </Button>
        <p className="label t2">{t('homeland:contracts.not-today')}</p>
      </div>
    </>
  );
}
