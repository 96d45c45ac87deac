import { writeSync } from 'node:fs';
import { startEmbedded } from '#server/store/embedded/start-embedded.ts';

/*
 * A process that hosts the database for full-disk.program.test.ts. Its arguments are the data directory and
 * the worker's bundle.
 */
const [dataDir = '', workerFile = ''] = process.argv.slice(2);
const { uri } = await startEmbedded({ dataDir, workerFile });
writeSync(1, `${uri}\n`);
