import { subscribe } from 'valtio/vanilla';
import { state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { contractNews } from '#engine/client/homeland/contract-news.ts';
import { contracts } from '#engine/client/homeland/contracts.ts';
import { say } from '../../strings/strings.ts';
import { formatAmount } from '../../ui/format/amount.ts';

/** A toast says that the contract of the day is done, except in a flight, where its strip does. */
subscribe(contractNews, () => void announce(), true);

async function announce(): Promise<void> {
  const { last } = contractNews;
  if (last?.state !== 'done' || state.view.place === 'trip') return;
  const { uuid, pay } = last;
  if (!contracts.state.value) await contracts.load();
  const contract = contracts.state.value?.data.find((each) => each.uuid === uuid);
  const values = { title: contract?.title ?? '', pay: formatAmount(pay, 0) };
  if (contract) showToast('gain', say('homeland:contracts.toast', values));
}
