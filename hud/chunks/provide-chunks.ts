import { importChunk } from '#engine/client/core/import-chunk.ts';
import { addStyles } from '../shell/add-styles.ts';
import { laterChunk, screensChunk } from '../shell/chunks.ts';
import { startMoreStrings } from '../shell/strings/strings.ts';

/** Registers the chunks' imports. Nothing else imports them, so that code that shows their parts doesn't depend on them. */
export function provideChunks(): void {
  laterChunk.comesFrom(() => importChunk('later', () => import('./later.ts')));
  // The screens' styles and strings come with their code.
  screensChunk.comesFrom(async () => {
    const [screens] = await Promise.all([
      importChunk('screens', () => import('./screens.ts')),
      addStyles('screen-styles'),
      startMoreStrings(),
    ]);
    return screens;
  });
}
