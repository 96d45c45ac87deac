import { accountPaths } from '../../protocol/account/paths.ts';
import { type Outcome, operate, sendChange } from '../core/operation.ts';
import { showFailure } from '../core/toasts.ts';

/**
 * Everything that the server keeps about the player, as the text of a file; null when it failed, which was
 * shown.
 */
export async function readOwnData(): Promise<string | null> {
  const read = await sendChange(accountPaths['account.export'], {});
  if (read.ok) return JSON.stringify(read.answer, null, 2);
  showFailure(read);
  return null;
}

/** Deletes the account after the days of grace. The server signs every device out, this one too. */
export function deleteAccount(): Promise<Outcome> {
  return operate(accountPaths['account.delete'], {}, () => undefined);
}
