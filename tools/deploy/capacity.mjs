// `node tools/deploy/capacity.mjs` writes the tables of CAPACITY.md anew from the figures in capacity.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url));
export const figures = JSON.parse(readFileSync(fileOf('capacity.json'), 'utf8'));

const hour = 3600;
const gb = 1e9;
const gib = 1024 ** 3;
const hoursAMonth = 730;

/** Results of the figures: amounts a second, sizes and costs. */
function amountsOf({ players, server, database, redis, prices }) {
  const of = (group) => Object.fromEntries(Object.entries(group).map(([name, { value }]) => [name, value]));
  const [p, s, d, r, money] = [players, server, database, redis, prices].map(of);
  const reports = (p.online * p.tappingShare) / p.reportSeconds;
  const others = (p.online * p.otherCallsAMinute) / 60;
  const changes = others * p.changingShare;
  const calls = reports + others;
  const pushes = p.online / s.pushSeconds + reports + changes;
  const cores = (reports * s.reportMs + others * s.otherCallMs) / 1000 + pushes / s.pushesACpuSecond;
  const processes = Math.max(Math.ceil(cores / s.busyShare), Math.ceil(p.online / s.socketsAProcess));
  const writes = reports * d.writesAReport + changes * d.writesAChange;
  const workingSet = (p.online * d.documentBytes * 1.5 + p.registered * 200) / gib;
  const shards = Math.max(Math.ceil(writes / d.writesAShard), Math.ceil(workingSet / d.memoryAShard));
  const oplog = (writes * d.oplogBytes * hour) / gb;
  const daily = (p.online * (d.ledgerEntriesADay * d.entryBytes + d.flightsADay * d.flightBytes)) / gb;
  const standings = (p.registered * d.standingBytes) / gb;
  const stored =
    (daily * d.retentionDays + (p.registered * d.documentBytes) / gb + standings) * d.compression;
  const published = reports + changes;
  const commands = calls * r.commandsACall + 2 * published;
  const boards = (r.boards * r.boardEntries * r.boardEntryBytes) / gb;
  const instances = Math.ceil(commands / r.commandsAnInstance);
  const out = calls * s.callBytesOut + pushes * s.pushBytes;
  const egress = (out * p.activeHours * hour * 30) / gb;
  const costs = {
    servers: processes * s.coresAProcess * money.coreHour * hoursAMonth,
    database: shards * money.membersAShard * money.shardHour * hoursAMonth,
    redis: instances * money.redisHour * hoursAMonth,
    storage: stored * money.membersAShard * money.storageGBMonth,
    traffic: egress * money.egressGB,
  };
  const inbound = calls * s.callBytesIn;
  return {
    ...{ reports, others, pushes, out, inbound, cores, processes, online: p.online },
    ...{
      writes,
      workingSet,
      shards,
      oplog,
      daily,
      stored,
      standings,
      boards,
      published,
      commands,
      instances,
      costs,
    },
  };
}

/** The tables of the page: each row has a name, its formula in words, a value and a unit. */
export function calculate(figures) {
  const amounts = amountsOf(figures);
  const { online, costs } = amounts;
  const total = Object.values(costs).reduce((sum, cost) => sum + cost, 0);
  return {
    load: [
      ['reports a second', 'online × tappingShare ÷ reportSeconds', amounts.reports, ''],
      ['other calls a second', 'online × otherCallsAMinute ÷ 60', amounts.others, ''],
      ['pushes a second', 'online ÷ pushSeconds + a push for each change', amounts.pushes, ''],
      ['out to devices', 'calls × callBytesOut + pushes × pushBytes', (amounts.out * 8) / gb, 'Gbit/s'],
      ['in from devices', 'calls × callBytesIn', (amounts.inbound * 8) / gb, 'Gbit/s'],
    ],
    servers: [
      ['cores at work', 'calls × their CPU + pushes ÷ pushesACpuSecond', amounts.cores, 'cores'],
      ['sockets', 'one a player', online, ''],
      ['processes', 'the larger of cores ÷ busyShare and sockets ÷ socketsAProcess', amounts.processes, ''],
    ],
    database: [
      ['writes a second', 'reports × writesAReport + changes × writesAChange', amounts.writes, ''],
      [
        'working set',
        'online × documentBytes × 1.5 + registered × 200 bytes of index',
        amounts.workingSet,
        'GiB',
      ],
      ['shards', 'the larger of writes ÷ writesAShard and working set ÷ memoryAShard', amounts.shards, ''],
      ['oplog', 'writes × oplogBytes × 3600', amounts.oplog, 'GB an hour, of all shards'],
      ['standings', 'registered × standingBytes', amounts.standings, 'GB, before compression'],
      ['new data', 'ledger entries and flights of those online', amounts.daily, 'GB a day'],
      [
        'on disk',
        '(new data × retentionDays + documents + standings) × compression',
        amounts.stored,
        'GB, each full copy',
      ],
    ],
    redis: [
      ['messages published a second', 'one for each report and change', amounts.published, ''],
      ['commands a second', redisFormula, amounts.commands, ''],
      ['leaderboards', 'boards × boardEntries × boardEntryBytes', amounts.boards, 'GB of memory'],
      ['instances', 'commands ÷ commandsAnInstance', amounts.instances, ''],
    ],
    money: [
      ...Object.entries(costs).map(([name, cost]) => [name, moneyFormulas[name], cost, 'USD a month']),
      ['together', 'the sum', total, 'USD a month'],
      ['a player online', 'the sum ÷ online', total / online, 'USD a month'],
    ],
  };
}

const redisFormula = 'calls × commandsACall + messages, published and delivered';
const moneyFormulas = {
  servers: 'processes × coresAProcess × coreHour × 730',
  database: 'shards × membersAShard × shardHour × 730',
  redis: 'instances × redisHour × 730',
  storage: 'on disk × membersAShard × storageGBMonth',
  traffic: 'out × activeHours × 30 × egressGB',
};

function round(value) {
  if (value < 10) return Number(value.toPrecision(2)).toString();
  return Math.round(Number(value.toPrecision(3)))
    .toLocaleString('en')
    .replaceAll(',', ' ');
}

/** The tables of the page, by the name in their marks. */
export function tables() {
  const results = calculate(figures);
  const inputs = Object.entries(figures).flatMap(([group, all]) =>
    Object.entries(all).map(
      ([name, { value, unit, source }]) => `| ${group} | \`${name}\` | ${value} ${unit} | ${source} |`,
    ),
  );
  const written = Object.entries(results).map(([name, rows]) => [
    name,
    ['| what | how | result |', '| --- | --- | --- |']
      .concat(
        rows.map(([what, how, value, unit]) => `| ${what} | ${how} | ${`${round(value)} ${unit}`.trim()} |`),
      )
      .join('\n'),
  ]);
  return {
    figures: ['| group | name | value | where it comes from |', '| --- | --- | --- | --- |', ...inputs].join(
      '\n',
    ),
    ...Object.fromEntries(written),
  };
}

/** The page with its tables written anew. */
export function fill(page) {
  return Object.entries(tables()).reduce(
    (text, [name, table]) =>
      text.replace(new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(\n<!-- end -->)`), `$1${table}$2`),
    page,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileOf('CAPACITY.md');
  writeFileSync(file, fill(readFileSync(file, 'utf8')));
}
