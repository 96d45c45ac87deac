import { languageNames, languages, writtenLanguages } from '#engine/content/languages.ts';
import { Labelled } from '../../ui/labelled.tsx';
import type { WholeRow } from '../rows.ts';
import { type JsonSchema, labelText } from './schema.ts';

interface WordsProps {
  readonly schema: JsonSchema;
  readonly words: WholeRow['words'];
  readonly isLocked: boolean;
  readonly onChange: (words: WholeRow['words']) => void;
}

/** Texts of a row, the languages side by side, each with its length. */
export function WordsFields({ schema, words, isLocked, onChange }: WordsProps) {
  const fields = Object.entries(schema.properties ?? {});
  return (
    <fieldset className="form-part" disabled={isLocked}>
      <legend>Texts</legend>
      <div className="form-words">
        {fields.flatMap(([name, field]) =>
          languages.map((language) => {
            const said = words[language] ?? {};
            const text = String(said[name] ?? '');
            const isNeeded = (writtenLanguages as readonly string[]).includes(language);
            const isMissing = schema.required?.includes(name) && text.trim() === '';
            const missing = isNeeded ? 'is needed' : 'English is shown';
            const set = (next: string) => {
              const { [name]: _, ...rest } = said;
              const after = next === '' ? rest : { ...said, [name]: next };
              onChange({ ...words, [language]: Object.keys(after).length === 0 ? null : after });
            };
            const common = {
              lang: language,
              value: text,
              maxLength: field.maxLength,
              onChange: (event: { target: { value: string } }) => set(event.target.value),
            };
            return (
              <Labelled
                key={`${name} ${language}`}
                label={`${labelText(name)}, ${languageNames[language]}`}
                hint={field.maxLength ? `${text.length} of ${field.maxLength}` : undefined}
                fault={isMissing ? missing : null}
              >
                {(id) =>
                  (field.maxLength ?? 0) > 60 ? (
                    <textarea id={id} rows={4} {...common} />
                  ) : (
                    <input id={id} autoComplete="off" {...common} />
                  )
                }
              </Labelled>
            );
          }),
        )}
      </div>
    </fieldset>
  );
}
