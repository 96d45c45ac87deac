import {
  ArchiveCutOff,
  type ArchivedDocument,
  archivedCollections,
  archiveFiles,
  parseLine,
  readLines,
} from './archive-files.ts';
import type { Report } from './report.ts';

/**
 * A player's archived documents as lines of JSON: ledger entries, then flights, each in the order in which
 * they happened. A document that was archived twice is there once.
 */
export async function readArchive(folder: string, playerId: string): Promise<Report> {
  const files = await archiveFiles(folder).catch(() => []);
  if (files.length === 0) throw new Error(`there is no archive in ${folder}.`);
  const found = { ledger: new Map<string, Found>(), flights: new Map<string, Found>() };
  for (const { collection, file } of files) {
    for await (const line of wholeLines(file)) {
      if (!line.includes(playerId)) continue;
      const document = parseLine<ArchivedDocument>(line);
      if (document.playerId === playerId)
        found[collection].set(document._id, { order: document.order, line });
    }
  }
  const sentences = Object.keys(archivedCollections).flatMap((collection) =>
    [...found[collection as keyof typeof found].values()]
      .sort((a, b) => a.order - b.order)
      .map(({ line }) => `{"collection":"${collection}",${line.slice(1)}`),
  );
  return { sentences, isSound: true };
}

interface Found {
  readonly order: number;
  readonly line: string;
}

async function* wholeLines(file: string): AsyncGenerator<string> {
  try {
    yield* readLines(file);
  } catch (error) {
    if (!(error instanceof ArchiveCutOff)) throw error;
    throw new Error(`${error.message} Run \`npm run archive\` again, or wait until it has ended.`);
  }
}
