import type { Language } from '#engine/content/languages.ts';
import { languageOfCode } from '#engine/content/languages.ts';
import { heldWords } from '#engine/content/live-content.ts';
import { sendTo } from '#server/commands/account/notices/send-to.ts';
import { log } from '#server/core/log.ts';
import { botStrings } from '#server/core/strings/bot-strings.ts';
import { fill } from '#server/core/strings/message-strings.ts';
import type { Message } from '#server/messenger/messenger.ts';
import type { TextMessage } from '#server/messenger/updates.ts';
import type { Services } from '#server/services.ts';

/** How many orders /paysupport lists. */
const ordersListed = 5;
const command = /^\/(start|paysupport)(?:@\w+)?(?:\s+([\w-]{1,512}))?\s*$/;

/** Answers /start and /paysupport, and nothing else. */
export async function answerMessage(services: Services, { from, text }: TextMessage): Promise<void> {
  const [, name, parameter] = command.exec(text) ?? [];
  if (!name) return;
  const language = languageOfCode(from.language_code);
  // A user who writes to the bot allows it to write back.
  await services.store.contacts.begin(from.id, name === 'start' ? (parameter ?? null) : null, language);
  const answer =
    name === 'start' ? welcome(services, language) : await orderList(services, from.id, language);
  // Not awaited: the messenger waits for our reply, and must not wait for its own send queue.
  sendTo(services, from.id, answer).catch((error: unknown) => log.failure(`answering /${name}`, error));
}

function welcome({ settings }: Services, language: Language): Message {
  const { start, open } = botStrings[language];
  return settings.publicUrl
    ? { text: start, button: { text: open, url: settings.publicUrl } }
    : { text: start };
}

async function orderList(
  { settings, store }: Services,
  telegramId: number,
  language: Language,
): Promise<Message> {
  const strings = botStrings[language];
  const { content } = store.content.current();
  const loaded = await store.players.loadByTelegramId(telegramId);
  if (loaded) await store.outboxRelay.deliver(loaded.player.id);
  const orders = loaded ? await store.orders.list(loaded.player.id, 0, ordersListed) : [];
  const lines = orders.map(({ id, product, stars, status }) =>
    fill(strings.order, {
      ...{ id, stars },
      product: heldWords(content, 'products', product, language).title,
      status: strings.statuses[status],
    }),
  );
  const contact = settings.supportContact ?? strings.noContact;
  return {
    text: [fill(strings.paysupport, { contact }), ...(lines.length > 0 ? lines : [strings.noOrders])].join(
      '\n',
    ),
  };
}
