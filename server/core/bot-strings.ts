import en from '#assets/strings/en/server/bot.json' with { type: 'json' };
import enNotices from '#assets/strings/en/server/notices.json' with { type: 'json' };
import ru from '#assets/strings/ru/server/bot.json' with { type: 'json' };
import ruNotices from '#assets/strings/ru/server/notices.json' with { type: 'json' };
import type { NoticeCode } from '#engine/rules/core/effects.ts';
import type { Language } from './strings.ts';

type Values = Readonly<Record<string, string | number>>;

/** The bot's own strings. */
export const botStrings = { en, ru } as const satisfies Record<Language, typeof en>;

const notices: Readonly<Record<Language, Readonly<Record<NoticeCode, string>>>> = {
  en: enNotices,
  ru: ruNotices,
};

/** A notice with its values filled in. */
export function noticeText(code: NoticeCode, values: Values, language: Language): string {
  return fill(notices[language][code], values);
}

/** Replaces each `{{name}}` by its value; a name without a value stays. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (written, name: string) => String(values[name] ?? written));
}

/** The game's language for a language code of the messenger. */
export function languageOfCode(code: string | undefined): Language {
  return code?.toLowerCase().startsWith('ru') ? 'ru' : 'en';
}
