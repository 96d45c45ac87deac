import { readHandleLimit } from '#server/core/handle-limit.ts';
import { readSettings, SettingsError } from '#server/read-settings.ts';
import { checkBackups, checkDataDir } from './check-data.ts';
import { checkDatabase } from './check-database.ts';
import { checkHandles, checkNode, checkPorts } from './check-machine.ts';
import { checkBot } from './check-messenger.ts';
import { checkPartners } from './check-partners.ts';
import { checkPublicUrl } from './check-public-url.ts';
import { checkRedis } from './check-redis.ts';
import { checkNames, checkSettings } from './check-settings.ts';
import { checkTraces } from './check-traces.ts';
import { type Finding, wrong } from './finding.ts';

export { acceptClock } from './accept-clock.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Settings that tools, service managers and the SDK for traces read, and the server itself doesn't. */
const othersNames = [
  'BACKUPS_KEPT',
  'MONGOMS_SYSTEM_BINARY',
  'NODE_OPTIONS',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'TZ',
];

/**
 * Examines the settings, the machine and everything that the settings name; changes nothing. `fileNames` are
 * the names in a settings file, of which unknown ones are reported; an environment has many others.
 */
export async function examine(variables: Variables, fileNames: readonly string[] = []): Promise<Finding[]> {
  const machine = [checkNode(process.versions.node), ...checkHandles(readHandleLimit())];
  const names = checkNames(fileNames, othersNames);
  try {
    const settings = readSettings(variables);
    const others = await Promise.all([
      checkPorts(settings),
      settings.mongodbUri === null ? checkDataDir(settings) : [],
      checkBackups(variables.BACKUP_DIR || undefined),
      checkDatabase(settings),
      checkRedis(settings),
      checkBot(settings),
      checkPublicUrl(settings),
      checkPartners(settings),
      checkTraces(settings, variables.OTEL_EXPORTER_OTLP_HEADERS),
    ]);
    return [...names, ...checkSettings(settings), ...machine, ...others.flat()];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const faults = error.message.split('\n');
    return [
      ...names,
      ...faults.map((text) => wrong(text, 'server/SETTINGS.md explains the settings.')),
      ...machine,
    ];
  }
}

/** The findings as an operator reads them, the worst first, and a last line that sums them up. */
export function writeFindings(findings: readonly Finding[]): string {
  const order = ['wrong', 'risky', 'good'] as const;
  const lines = order.flatMap((level) =>
    findings
      .filter((finding) => finding.level === level)
      .flatMap(({ text, advice }) => [`${level}  ${text}`, ...(advice ? [`       ${advice}`] : [])]),
  );
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const [faults, risks] = [count('wrong'), count('risky')];
  const sum =
    faults > 0
      ? `The server cannot work like this: ${faults} wrong, ${risks} risky.`
      : risks > 0
        ? `The server works like this. ${risks} risky.`
        : 'Everything is well.';
  return [...lines, '', sum].join('\n');
}
