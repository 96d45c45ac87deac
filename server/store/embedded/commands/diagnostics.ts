import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BsonObject, type BsonValue, integer, isObject } from '../bson/values.ts';
import { refuse, refuseUnsupported } from '../errors.ts';
import { parseFilter } from '../match/filter.ts';
import { leadingMatch } from '../query/pipeline-stages.ts';
import { type Plan, planQuery } from '../query/plan.ts';
import { parseSort } from '../query/sort.ts';
import type { CatalogCollection } from '../storage/catalog.ts';
import { documentsPrefix, documentsRange, indexRange } from '../storage/key-layout.ts';
import type { KeyRange, KeyValueStore } from '../storage/key-value-store.ts';
import { numberIn, WireCommand } from '../wire/command.ts';
import { databaseOf } from './collections.ts';
import type { Context, Handler } from './context.ts';
import { patternObject } from './indexes.ts';

/**
 * dbStats: counts of a database, and the sizes of the data file and its disk, which all databases share. It
 * doesn't read the documents, so it doesn't know their bytes.
 */
export const dbStats: Handler = (command, { catalog, store }) => {
  command.allow(['scale', 'freeStorage']);
  const scale = scaleIn(command.body);
  const own = catalog.all().filter((each) => databaseOf(each) === command.database);
  const { fileBytes, diskBytes, freeBytes } = store.sizes();
  return {
    db: command.database,
    collections: integer(own.length),
    views: integer(0),
    objects: integer(sumOf(own, (each) => store.count(documentsRange(each.id)))),
    indexes: integer(sumOf(own, (each) => each.indexes.length + 1)),
    storageSize: scaled(fileBytes, scale),
    totalSize: scaled(fileBytes, scale),
    scaleFactor: integer(scale),
    fsUsedSize: scaled(diskBytes - freeBytes, scale),
    fsTotalSize: scaled(diskBytes, scale),
  };
};

/** collStats: counts and bytes of a collection and of its indexes, all of which it reads. */
export const collStats: Handler = async (command, context) => {
  command.allow(['scale']);
  const scale = scaleIn(command.body);
  return { ns: command.namespace, ...(await storageStats(command, context, scale)) };
};

/** The document of the stage $collStats, which shells ask instead of the command; undefined without it. */
export async function collStatsStage(
  command: WireCommand,
  context: Context,
  stages: BsonObject[],
): Promise<BsonObject | undefined> {
  const stage = stages[0]?.$collStats;
  if (!isObject(stage)) return undefined;
  const { storageStats: options, ...others } = stage;
  if (stages.length > 1 || !isObject(options) || Object.keys(others).length > 0) {
    return refuseUnsupported('$collStats with more than storageStats');
  }
  const scale = scaleIn(options);
  const stats = await storageStats(command, context, scale);
  return { ns: command.namespace, localTime: new Date(), storageStats: stats };
}

async function storageStats(
  { namespace, deadlineMs }: WireCommand,
  { catalog, store }: Context,
  scale: number,
): Promise<BsonObject> {
  const collection = catalog.find(namespace);
  if (!collection) return refuse('NamespaceNotFound', `Collection [${namespace}] not found.`);
  const documents = await measure(store, documentsRange(collection.id), deadlineMs);
  // The documents are stored in the order of _id and need no index on it.
  const indexSizes: BsonObject = { _id_: integer(0) };
  let totalIndexBytes = 0;
  for (const { id, name } of collection.indexes) {
    const { keyBytes, valueBytes } = await measure(store, indexRange(id), deadlineMs);
    indexSizes[name] = scaled(keyBytes + valueBytes, scale);
    totalIndexBytes += keyBytes + valueBytes;
  }
  const { count, valueBytes: size } = documents;
  return {
    count: integer(count),
    size: scaled(size, scale),
    ...(count > 0 && { avgObjSize: integer(Math.floor(size / count)) }),
    capped: false,
    nindexes: integer(collection.indexes.length + 1),
    totalIndexSize: scaled(totalIndexBytes, scale),
    indexSizes,
    scaleFactor: integer(scale),
  };
}

const sliceMs = 4;

/** Number and bytes of the entries of a range, read in slices of a few milliseconds. */
async function measure(
  store: KeyValueStore,
  range: KeyRange,
  deadlineMs: number,
): Promise<{ count: number; keyBytes: number; valueBytes: number }> {
  const total = { count: 0, keyBytes: 0, valueBytes: 0 };
  let last: Buffer | undefined;
  for (let isDone = false; !isDone; ) {
    const endsAtMs = performance.now() + sliceMs;
    isDone = true;
    for (const { key, value } of store.entries(range, false, last)) {
      last = key;
      total.count++;
      total.keyBytes += key.length;
      total.valueBytes += value.length;
      if (performance.now() < endsAtMs) continue;
      isDone = false;
      break;
    }
    await nextTurn();
    if (Date.now() > deadlineMs) refuse('MaxTimeMSExpired', 'operation exceeded time limit');
  }
  return total;
}

function scaleIn(options: BsonObject): number {
  const scale = numberIn(options, 'scale', 1);
  return scale > 0 ? scale : refuse('BadValue', `'scale' must be a positive number, got ${scale}`);
}

function scaled(bytes: number, scale: number): BsonValue {
  return integer(Math.floor(bytes / scale));
}

function sumOf<T>(list: readonly T[], numberOf: (item: T) => number): number {
  return list.reduce((sum, item) => sum + numberOf(item), 0);
}

/** explain: the plan of a command. Runs nothing, at any verbosity. */
export const explain: Handler = (command, { catalog }) => {
  command.allow(['verbosity']);
  const { explain: explainBody } = command.body;
  if (!isObject(explainBody)) return refuse('TypeMismatch', "BSON field 'explain' must be an object");
  const explained = new WireCommand({ ...explainBody, $db: command.database }, new Map());
  const { namespace } = explained;
  const { filter, sort, hint } = queryOf(explained);
  const collection = catalog.find(namespace);
  const parsed = parseFilter(filter);
  const parsedSort = parseSort(sort);
  return {
    explainVersion: '1',
    queryPlanner: {
      namespace,
      parsedQuery: filter,
      winningPlan: collection
        ? describePlan(collection, planQuery(collection, parsed, parsedSort, hint), { filter, sort })
        : { stage: 'EOF' },
      rejectedPlans: [],
    },
    command: explainBody,
  };
};

interface ExplainedQuery {
  filter: BsonObject;
  sort?: BsonValue;
  hint?: BsonValue;
}

/** The query of a command, or of its first statement. */
function queryOf(command: WireCommand): ExplainedQuery {
  const { sort, hint } = command.body;
  switch (command.name) {
    case 'find':
      return { filter: command.document('filter'), sort, hint };
    case 'count':
      return { filter: command.document('query'), hint };
    case 'findAndModify':
    case 'findandmodify':
      return { filter: command.document('query'), sort, hint };
    case 'aggregate':
      return { filter: leadingMatch(command.list('pipeline')) ?? {}, hint };
    case 'update':
    case 'delete': {
      const [statement = {}] = command.list(`${command.name}s`);
      return { filter: isObject(statement.q) ? statement.q : {}, sort: statement.sort, hint: statement.hint };
    }
    default:
      return refuseUnsupported(`explain of ${command.name}`);
  }
}

/** A plan as MongoDB describes it; `_id_` is the order of the documents themselves. */
function describePlan(
  collection: CatalogCollection,
  plan: Plan,
  { filter, sort }: { filter: BsonObject; sort?: BsonValue },
): BsonObject {
  const direction = plan.reverse ? 'backward' : 'forward';
  const [first] = plan.ranges;
  const isWhole = !plan.index && first?.start.equals(documentsPrefix(collection.id)) === true;
  const scan: BsonObject = isWhole
    ? { stage: 'COLLSCAN', filter, direction }
    : {
        stage: 'FETCH',
        filter,
        inputStage: {
          stage: 'IXSCAN',
          keyPattern: plan.index ? patternObject(plan.index.pattern) : { _id: integer(1) },
          indexName: plan.index?.name ?? '_id_',
          isMultiKey: plan.index?.multikey ?? false,
          isUnique: plan.index?.unique ?? true,
          isSparse: plan.index?.sparse ?? false,
          direction,
        },
      };
  return plan.isSorted ? scan : { stage: 'SORT', sortPattern: sort ?? {}, inputStage: scan };
}
