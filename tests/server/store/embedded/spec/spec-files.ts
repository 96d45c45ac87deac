import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import mongoose, { type mongo } from 'mongoose';

type Doc = mongo.Document;

/** A file of MongoDB's unified test format, as far as the tests of reading and writing use it. */
export interface SpecFile {
  name: string;
  runOnRequirements?: SpecRequirement[];
  createEntities: { client?: Doc; database?: Doc; collection?: Doc }[];
  initialData?: SpecData[];
  tests: SpecTest[];
}

/** Servers for which a test is meant. */
export interface SpecRequirement {
  minServerVersion?: string;
  maxServerVersion?: string;
  topologies?: string[];
}

/** Content of a collection before or after a test. */
export interface SpecData {
  databaseName: string;
  collectionName: string;
  documents: Doc[];
}

export interface SpecTest {
  description: string;
  runOnRequirements?: SpecRequirement[];
  operations: SpecOperation[];
  expectEvents?: { client: string; events: { commandStartedEvent?: Doc }[] }[];
  outcome?: SpecData[];
}

export interface SpecOperation {
  object: string;
  name: string;
  arguments?: Doc;
  expectResult?: unknown;
  expectError?: Doc;
}

const goModule = 'go.mongodb.org/mongo-driver';
const goVersion = 'v1.17.10';
const cache = fileURLToPath(new URL('../../../../../node_modules/.cache/mongodb-spec', import.meta.url));
const folder = join(cache, 'pkg/mod', `${goModule}@${goVersion}`, 'testdata/crud');

/**
 * Brings the files into a cache that git ignores: their licence, CC BY-NC-SA, doesn't allow them in here.
 * Returns the reason why they can't be had; null when they are there.
 */
export async function obtainSpecFiles(): Promise<string | null> {
  if (existsSync(folder)) return null;
  mkdirSync(cache, { recursive: true });
  const env = { ...process.env, GOPATH: cache, GOFLAGS: '-modcacherw' };
  try {
    await promisify(execFile)('go', ['mod', 'download', `${goModule}@${goVersion}`], { cwd: cache, env });
    return null;
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'Go is not installed' : String(error);
    return `MongoDB's tests of reading and writing are skipped: ${goModule}@${goVersion} can't be had. ${reason}`;
  }
}

/** All files of both formats. */
export function readSpecFiles(): SpecFile[] {
  const unified = filesIn('unified').map((path): SpecFile => ({ ...parsed(path), name: path }) as SpecFile);
  return [...unified, ...[...filesIn('v1/read'), ...filesIn('v1/write')].map(unifiedFromFirstFormat)];
}

function filesIn(subfolder: string): string[] {
  const names = readdirSync(join(folder, subfolder)).filter((name) => name.endsWith('.json'));
  return names.map((name) => `${subfolder}/${name}`);
}

function parsed(path: string): Doc {
  return mongoose.mongo.BSON.EJSON.parse(readFileSync(join(folder, path), 'utf8')) as Doc;
}

/** A file of the first format: one operation a test, and its result or the collection afterwards. */
interface FirstFormatFile {
  minServerVersion?: string;
  maxServerVersion?: string;
  data: Doc[];
  tests: {
    description: string;
    operation: { name: string; arguments: Doc };
    outcome: { error?: boolean; result?: unknown; collection?: { name?: string; data: Doc[] } };
  }[];
}

function unifiedFromFirstFormat(path: string): SpecFile {
  const { data, tests, minServerVersion, maxServerVersion } = parsed(path) as FirstFormatFile;
  const place = { databaseName: 'crud-v1', collectionName: 'data' };
  return {
    name: path,
    runOnRequirements: [
      { ...(minServerVersion && { minServerVersion }), ...(maxServerVersion && { maxServerVersion }) },
    ],
    createEntities: [
      { client: { id: 'client' } },
      { database: { id: 'database', client: 'client', databaseName: place.databaseName } },
      { collection: { id: 'collection', database: 'database', collectionName: place.collectionName } },
    ],
    initialData: [{ ...place, documents: data }],
    tests: tests.map(({ description, operation, outcome }) => ({
      description,
      operations: [
        {
          object: 'collection',
          name: operation.name,
          arguments: unifiedArguments(operation.arguments),
          ...(outcome.error
            ? { expectError: { isError: true, ...('result' in outcome && { expectResult: outcome.result }) } }
            : 'result' in outcome && { expectResult: outcome.result }),
        },
      ],
      ...(outcome.collection && {
        outcome: [
          {
            ...place,
            collectionName: outcome.collection.name ?? place.collectionName,
            documents: outcome.collection.data,
          },
        ],
      }),
    })),
  };
}

function unifiedArguments({ options, requests, ...others }: Doc): Doc {
  return {
    ...others,
    ...options,
    ...(requests && { requests: requests.map((each: Doc) => ({ [each.name]: each.arguments })) }),
  };
}
