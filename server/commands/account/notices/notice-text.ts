import type { Language } from '#engine/content/languages.ts';
import { eventWordsOf, type LiveContent } from '#engine/content/live-content.ts';
import { botStrings } from '#server/core/strings/bot-strings.ts';
import { fill, messageText } from '#server/core/strings/message-strings.ts';
import type { Notice } from '#server/store/repositories/account/notice-repository.ts';

const maxLines = 6;

/** The one message for these notices: the text of a single one, and the titles of several, each title once. */
export function noticeText(
  notices: readonly Pick<Notice, 'code' | 'values'>[],
  language: Language,
  content: LiveContent,
): string {
  const titleOf = (event: string) => eventWordsOf(content, language)[event]?.title ?? event;
  const all = notices.map(({ code, values }) => {
    const { event } = values;
    const named = event === undefined ? values : { ...values, event: titleOf(String(event)) };
    return messageText({ code, values: named, texts: null }, language, content);
  });
  const titles = [...new Set(all.map(({ title }) => title))];
  const last = all.at(-1);
  if (titles.length <= 1) return last?.text ?? '';
  const { several, more } = botStrings[language];
  const shown = titles.length > maxLines ? titles.slice(0, maxLines - 1) : titles;
  const left = titles.length - shown.length;
  return [
    several,
    ...shown.map((title) => `• ${title}`),
    ...(left > 0 ? [fill(more, { count: left })] : []),
  ].join('\n');
}
