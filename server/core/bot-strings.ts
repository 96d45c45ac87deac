import en from '#assets/strings/en/server/bot.json' with { type: 'json' };
import enNotices from '#assets/strings/en/server/notices.json' with { type: 'json' };
import ru from '#assets/strings/ru/server/bot.json' with { type: 'json' };
import ruNotices from '#assets/strings/ru/server/notices.json' with { type: 'json' };
import type { NoticeCode } from '#engine/rules/core/effects.ts';
import type { Language } from './strings.ts';

type Values = Readonly<Record<string, string | number>>;

/** What the bot says. */
export const botStrings = { en, ru } as const satisfies Record<Language, typeof en>;

const notices: Readonly<Record<Language, Readonly<Record<NoticeCode, string>>>> = {
  en: enNotices,
  ru: ruNotices,
};

/** A notice with its values filled in. */
export function noticeText(code: NoticeCode, values: Values, language: Language): string {
  return fill(notices[language][code], values);
}

/** Puts values in for `{{name}}`; one that isn't given stays as it is written. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (written, name: string) => String(values[name] ?? written));
}

/** The messenger's language code, which may be any, as one of ours. */
export function languageOfCode(code: string | undefined): Language {
  return code?.toLowerCase().startsWith('ru') ? 'ru' : 'en';
}
