import { randomInt } from 'node:crypto';
import type { TextMessage } from '#server/messenger/updates.ts';
import type { Services } from '#server/services.ts';

const command = /^\/start(?:@\w+)?\s+console_([\w-]{32})\s*$/;
const codeLifeMs = 5 * 60_000;

/**
 * Answers whoever starts the bot from the console's sign-in with the code that the page asks for. False for any other message.
 * A link of a stranger is of no use: the code counts only in the browser that has begun.
 */
export async function answerConsoleStart(
  { messenger, store }: Services,
  { from, text }: TextMessage,
): Promise<boolean> {
  const [, start] = command.exec(text) ?? [];
  if (start === undefined) return false;
  await messenger.send(from.id, { text: await codeFor(store, start, `account:${from.id}`) });
  return true;
}

async function codeFor(
  { consoleSessions, people }: Services['store'],
  start: string,
  account: string,
): Promise<string> {
  const session = await consoleSessions.findByStart(start);
  if (!session) return 'This link of the console is no longer valid. Begin there once more.';
  const person = session.personId === null ? null : await people.find(session.personId);
  if (!person || (person.boundTo !== null && person.boundTo !== account))
    return 'This account is not the one that the console knows under that name.';
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await consoleSessions.offerCode(session.id, account, code, new Date(Date.now() + codeLifeMs));
  return `${code} is your code for the console. Type it only into the page that you have opened yourself.`;
}
