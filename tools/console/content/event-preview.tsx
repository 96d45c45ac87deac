import { useState } from 'react';
import { type Language, languageNames, languages } from '#engine/content/languages.ts';
import { lengthText } from './forms/moments.ts';
import type { WholeRow } from './rows.ts';

declare const ASSETS_ROOT: string;

/** An event's banner and page head as a player's phone of 390 px shows them. */
export function EventPreview({ event: { row, words } }: { event: WholeRow }) {
  const [language, setLanguage] = useState<Language>('en');
  const said = words[language] ?? words.en ?? {};
  const [title, effect, about] = ['title', 'effect', 'about'].map((name) => String(said[name] ?? ''));
  return (
    <>
      <fieldset className="segments" aria-label="Language of the preview">
        {languages.map((code) => (
          <button key={code} type="button" aria-pressed={code === language} onClick={() => setLanguage(code)}>
            {languageNames[code]}
          </button>
        ))}
      </fieldset>
      <div className="preview" lang={language}>
        <div className={`event-banner event-role--${String(row?.colour)}`}>
          <img className="event-banner__hero" src={pictureOf(String(row?.hero))} alt="" />
          <span className="event-banner__words">
            <span className="event-banner__title">{title || '–'}</span>
            <span className="label t2">{effect}</span>
          </span>
          <span className="event-banner__time">
            <span className="num">{lengthText(row?.from, row?.until) || 'no dates'}</span>
          </span>
        </div>
        <p className="preview-about">{about}</p>
      </div>
    </>
  );
}

/** The picture of a hero, at the address that the game uses. */
function pictureOf(hero: string): string {
  const planet = /^planet-(\w+)$/.exec(hero)?.[1];
  return `${ASSETS_ROOT}/art/${planet ? `planets/${planet}` : `props/${hero}`}.webp`;
}
