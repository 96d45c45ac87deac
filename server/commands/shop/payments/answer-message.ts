import { sendTo } from '#server/commands/account/notices/send-to.ts';
import { botStrings, fill, languageOfCode } from '#server/core/bot-strings.ts';
import { log } from '#server/core/log.ts';
import { rowStrings } from '#server/core/row-strings.ts';
import type { Language } from '#server/core/strings.ts';
import type { Message } from '#server/messenger/messenger.ts';
import type { TextMessage } from '#server/messenger/updates.ts';
import type { Services } from '#server/services.ts';

/** How many orders /paysupport names. */
const ordersNamed = 5;
const command = /^\/(start|paysupport)(?:@\w+)?(?:\s+([\w-]{1,512}))?\s*$/;

/** Answers /start and /paysupport; everything else that people write stays unanswered. */
export async function answerMessage(services: Services, { from, text }: TextMessage): Promise<void> {
  const [, name, parameter] = command.exec(text) ?? [];
  if (!name) return;
  const language = languageOfCode(from.language_code);
  // Whoever writes to the bot may be written to.
  await services.store.contacts.begin(from.id, name === 'start' ? (parameter ?? null) : null, language);
  const answer =
    name === 'start' ? welcome(services, language) : await tellOrders(services, from.id, language);
  // The messenger waits for us, and must not wait for its own queue.
  sendTo(services, from.id, answer).catch((error: unknown) => log.failure(`answering /${name}`, error));
}

function welcome({ settings }: Services, language: Language): Message {
  const { start, open } = botStrings[language];
  return settings.publicUrl
    ? { text: start, button: { text: open, url: settings.publicUrl } }
    : { text: start };
}

async function tellOrders(
  { settings, store }: Services,
  telegramId: number,
  language: Language,
): Promise<Message> {
  const words = botStrings[language];
  const loaded = await store.players.loadByTelegramId(telegramId);
  if (loaded) await store.outboxRelay.deliver(loaded.player.id);
  const orders = loaded ? await store.orders.list(loaded.player.id, 0, ordersNamed) : [];
  const lines = orders.map(({ id, product, stars, status }) =>
    fill(words.order, {
      ...{ id, stars },
      product: rowStrings('products', product, language).title,
      status: words.statuses[status],
    }),
  );
  const contact = settings.supportContact ?? words.noContact;
  return {
    text: [fill(words.paysupport, { contact }), ...(lines.length > 0 ? lines : [words.noOrders])].join('\n'),
  };
}
