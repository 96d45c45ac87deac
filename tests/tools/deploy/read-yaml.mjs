import { parseAllDocuments } from 'yaml';

/** The documents of a YAML text. Throws at a mistake, such as a key that is there twice. */
export function readYaml(text) {
  return parseAllDocuments(text, { merge: true }).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS();
  });
}
