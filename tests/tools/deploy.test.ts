import { existsSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { auditJob } from '#server/commands/core/run-rounds.ts';
import { Metrics } from '#server/http/metrics/metrics.ts';
import { readSettings, settingNames } from '#server/read-settings.ts';
import { defaultSettings } from '#server/settings.ts';
import { checkSettings } from '#tools/doctor/check-settings.ts';
import { filesUnder } from '../shape/read-sources.ts';
import { readYaml } from './fixtures/read-yaml.mjs';

const folder = 'tools/deploy';
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const yamlFiles = filesUnder(folder, ['.yaml']);
const [compose] = readYaml(read('compose.yaml'));
const kubernetes = yamlFiles
  .filter((path) => path.includes('/kubernetes/'))
  .flatMap((path) => readYaml(readFileSync(path, 'utf8')));
const ofKind = (kind: string) => kubernetes.filter((object) => object.kind === kind);
const dockerfile = read('Dockerfile');
const units = filesUnder(`${folder}/systemd`, ['.service', '.timer']).map((path) =>
  readFileSync(path, 'utf8'),
);

/** Settings that scripts and the balancer read. */
const others = ['BACKUPS_KEPT', 'DOMAIN', 'MONGODB_BACKUP_URI', 'SERVERS'];
const example = parseEnv(read('settings.example.env'));
const imageEnv = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs]) =>
    pairs!.split(' ').map((pair) => pair.split('=') as [string, string]),
  ),
);
const unitEnv = Object.fromEntries(
  units.flatMap((unit) =>
    [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, pairs]) =>
      [...pairs!.matchAll(/"([^"]+)"|\S+/g)].map(
        ([pair, quoted]) => (quoted ?? pair).split('=') as [string, string],
      ),
    ),
  ),
);
const servers: [string, { environment: Record<string, string>; stop_grace_period: string }][] =
  Object.entries(compose.services).filter(([name]) => name.startsWith('server-')) as never;
const composeEnv = servers[0]![1].environment;
const configMap = (wanted: string) =>
  ofKind('ConfigMap').find(({ metadata }) => metadata.name === wanted).data;
const kubernetesEnv = { ...configMap('settings'), ...ofKind('Secret')[0].stringData };

describe('YAML files', () => {
  it('can be read', () => {
    expect(yamlFiles.length).toBeGreaterThan(9);
    for (const path of yamlFiles) expect(() => readYaml(readFileSync(path, 'utf8')), path).not.toThrow();
    expect(() => readYaml('a: 1\na: 2')).toThrow();
  });

  it('of Kubernetes name each object, and are all in the kustomization', () => {
    const objects = kubernetes.filter(({ kind }) => kind !== 'Kustomization');
    for (const { apiVersion, kind, metadata } of objects)
      expect([apiVersion, kind, metadata?.name].every(Boolean), kind).toBe(true);
    const names = filesUnder(`${folder}/kubernetes`, ['.yaml']).map((path) => path.split('/').at(-1));
    const [{ resources }] = ofKind('Kustomization');
    // The first start is an intent of its own: a kustomization would repeat it.
    const byHand = ['first-start.yaml', 'kustomization.yaml'];
    expect([...resources, ...byHand].sort()).toEqual(names.sort());
  });
});

describe('settings in deploy files', () => {
  it.each([
    ['the example', example],
    ['the image', imageEnv],
    ['the systemd units', unitEnv],
    ['compose', { ...composeEnv, ...compose.services.tls.environment }],
    ['Kubernetes', kubernetesEnv],
  ])('of %s exist', (_, env) => {
    expect(Object.keys(env).length).toBeGreaterThan(1);
    expect(Object.keys(env).filter((name) => ![...settingNames, ...others].includes(name))).toEqual([]);
  });

  const bot = { BOT_TOKEN: '7:secret' };
  it.each<[string, Record<string, string | undefined>]>([
    ['one machine', { ...example, ...unitEnv, ...bot }],
    ['compose', { ...imageEnv, ...example, ...composeEnv, ...bot }],
    ['Kubernetes', { ...imageEnv, ...kubernetesEnv, ...bot }],
  ])('of %s work, once the bot is named', (_, env) => {
    const wrong = checkSettings(readSettings(env)).filter(({ level }) => level === 'wrong');
    expect(wrong).toEqual([]);
  });

  it('leave a server the time to drain, and ten seconds for what is under way', () => {
    const [{ spec }] = ofKind('Deployment');
    const drains: [number, number][] = [
      ...servers.map(([, { environment, stop_grace_period }]): [number, number] => [
        Number(environment.DRAIN_SECONDS),
        Number.parseInt(stop_grace_period, 10),
      ]),
      [Number(kubernetesEnv.DRAIN_SECONDS), spec.template.spec.terminationGracePeriodSeconds],
      [5, Number(/^TimeoutStopSec=(\d+)$/m.exec(units.join('\n'))?.[1])],
    ];
    for (const [drain, grace] of drains) expect(grace).toBeGreaterThanOrEqual(drain + 10);
  });
});

describe('the first start', () => {
  const command = ['node', '.build/server/main.mjs', '--init'];

  it('runs the image’s command with --init, with the server’s settings and rights', () => {
    const [{ spec }] = ofKind('Job');
    const [server] = ofKind('Deployment')[0].spec.template.spec.containers;
    const [job] = spec.template.spec.containers;
    expect(job.command).toEqual(command);
    expect(dockerfile).toContain(`CMD ${JSON.stringify(command.slice(0, 2)).replace(',', ', ')}`);
    for (const part of ['image', 'envFrom', 'securityContext']) expect(job[part]).toEqual(server[part]);
    expect([spec.backoffLimit, spec.template.spec.restartPolicy]).toEqual([0, 'Never']);
  });

  it('is in the steps of each way, and in no unit or service that starts by itself', () => {
    const steps = read('README.md');
    for (const text of [
      'systemctl start proto-trip-first-start',
      `run --rm server-1 ${command.join(' ')}`,
      'kubectl apply -f tools/deploy/kubernetes/first-start.yaml',
    ])
      expect(steps).toContain(text);
    const others = units.filter((unit) => !unit.includes('First start'));
    expect(
      [...others, dockerfile, JSON.stringify(compose)].filter((text) => text.includes('--init')),
    ).toEqual([]);
  });
});

describe('addresses in deploy files', () => {
  const routes = readFileSync('server/http/pages/serve-operations.ts', 'utf8');
  const [deployment] = ofKind('Deployment');
  const [container] = deployment.spec.template.spec.containers;
  const ports = new Map<string, number>(
    container.ports.map(({ name, containerPort }: { name: string; containerPort: number }) => [
      name,
      containerPort,
    ]),
  );

  it('are the ports that the image names', () => {
    expect(dockerfile).toContain(`EXPOSE ${imageEnv.PORT} ${imageEnv.ADMIN_PORT}`);
    expect([...ports]).toEqual([
      ['http', Number(imageEnv.PORT)],
      ['admin', Number(imageEnv.ADMIN_PORT)],
    ]);
    for (const service of ofKind('Service'))
      for (const { port, targetPort } of service.spec.ports) expect(ports.get(targetPort)).toBe(port);
    for (const { spec } of ofKind('Ingress'))
      for (const { backend } of spec.rules[0].http.paths) {
        expect(backend.service.name).toBe(ofKind('Service')[0].metadata.name);
        expect(ports.has(backend.service.port.name)).toBe(true);
      }
    const [monitor] = ofKind('PodMonitor');
    expect(monitor.spec.podMetricsEndpoints).toMatchObject([{ port: 'admin', path: '/metrics' }]);
  });

  it('of probes are paths that the server answers', () => {
    for (const name of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      const { path, port } = container[name].httpGet;
      expect(routes).toContain(`'${path}'`);
      expect(ports.get(port)).toBe(Number(imageEnv.PORT));
    }
    expect(container.readinessProbe.httpGet.path).toBe('/readyz');
    expect(container.livenessProbe.httpGet.path).toBe('/healthz');
    for (const [, path] of read('caddy/Caddyfile').matchAll(/health_uri (\S+)/g))
      expect(path).toBe('/readyz');
  });

  it('of compose are the servers’, for the balancer and for Prometheus', () => {
    const names = servers.map(([name]) => name);
    expect(compose.services.tls.environment.SERVERS).toBe(
      names.map((name) => `${name}:${imageEnv.PORT}`).join(' '),
    );
    const [{ scrape_configs }] = readYaml(read('prometheus/prometheus.yaml'));
    expect(scrape_configs[0].static_configs[0].targets).toEqual(
      names.map((name) => `${name}:${imageEnv.ADMIN_PORT}`),
    );
  });

  it('of labels select the pods', () => {
    const { labels } = deployment.spec.template.metadata;
    for (const { spec } of [...ofKind('PodDisruptionBudget'), ...ofKind('PodMonitor'), deployment])
      expect(spec.selector.matchLabels).toEqual(labels);
    expect(ofKind('NetworkPolicy')[0].spec.podSelector.matchLabels).toEqual(labels);
    const [{ spec }] = ofKind('HorizontalPodAutoscaler');
    expect(spec.scaleTargetRef.name).toBe(deployment.metadata.name);
    expect(deployment.spec.replicas).toBeGreaterThanOrEqual(spec.minReplicas);
  });
});

describe('files and images in deploy files', () => {
  it('exist', () => {
    const mounted = Object.values<{ volumes?: string[] }>(compose.services).flatMap(({ volumes = [] }) =>
      volumes
        .filter((volume) => volume.startsWith('./'))
        .map((volume) => join(folder, volume.split(':')[0]!)),
    );
    const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm)]
      .map(([, path]) => path!)
      .filter((path) => !/^(\.build|node_modules)/.test(path));
    const run = [...dockerfile.matchAll(/node (tools\/\S+\.mjs)/g)].map(([, path]) => path!);
    const started = units.flatMap((unit) =>
      [...unit.matchAll(/^ExecStart="\/opt\/proto-trip\/([^"]+)"/gm)].map(([, path]) => path!),
    );
    expect([mounted.length > 4, copied.length > 4, run.length > 1, started.length]).toEqual([
      true,
      true,
      true,
      1,
    ]);
    expect([...mounted, ...copied, ...run, ...started].filter((path) => !existsSync(path))).toEqual([]);
    for (const path of started) expect(statSync(path).mode & 0o100, path).toBe(0o100);
  });

  it('come from the public registry, or are our own', () => {
    const images = [
      ...Object.values<{ image: string }>(compose.services).map(({ image }) => image),
      ...kubernetes.flatMap(({ spec }) => spec?.template?.spec.containers ?? []).map(({ image }) => image),
      ...[...dockerfile.matchAll(/^ARG NODE_IMAGE=(\S+)/gm)].map(([, image]) => image),
    ];
    expect(images.length).toBeGreaterThan(8);
    expect(images.filter((image) => !/^(docker\.io\/|proto-trip:)/.test(image))).toEqual([]);
  });

  it('leave the container nothing to write to but its data', () => {
    expect(dockerfile).toMatch(/^USER \d+:\d+$/m);
    const [{ spec }] = ofKind('Deployment');
    expect(spec.template.spec.securityContext.runAsNonRoot).toBe(true);
    expect(spec.template.spec.containers[0].securityContext).toMatchObject({ readOnlyRootFilesystem: true });
    for (const [, server] of servers) expect(server).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });
});

describe('alerts and the board', () => {
  const [{ groups }] = readYaml(read('prometheus/alerts.yaml'));
  const rules: { alert: string; expr: string; labels: object; annotations: Record<string, string> }[] =
    groups[0].rules;
  const board = JSON.parse(read('grafana/board.json')) as { panels: { targets?: { expr: string }[] }[] };
  const adapter = readYaml(configMap('adapter-rules')['config.yaml']);
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...adapter[0].rules.flatMap((rule: { seriesQuery: string; metricsQuery: string }) => [
      rule.seriesQuery,
      rule.metricsQuery,
    ]),
  ];

  it('use only metrics that the server has', async () => {
    const text = await new Metrics({
      settings: { ...defaultSettings, dataDir: tmpdir() },
      database: 'embedded',
      connections: () => 0,
      services: () => null,
      isOpen: () => true,
      isUnsuitable: () => false,
      isRedisConnected: () => true,
      commits: () => ({ bounds: [0.1], writes: 0, sumSeconds: 0, counts: [0, 0] }),
    }).write();
    const known = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
      ),
    );
    const functions = /^(histogram_quantile|predict_linear|avg_over_time)$/;
    const used = expressions.flatMap((expr) =>
      [...expr.replace(/"[^"]*"/g, '').matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g)].map(([name]) => name),
    );
    expect(used.length).toBeGreaterThan(60);
    expect([...new Set(used)].filter((name) => !known.has(name) && !functions.test(name))).toEqual([]);
  });

  it('are loaded in Kubernetes, for the job that it scrapes', () => {
    expect(ofKind('PrometheusRule')[0].spec.groups).toEqual(groups);
    const [{ spec }] = ofKind('PodMonitor');
    const [deployment] = ofKind('Deployment');
    const job = deployment.spec.template.metadata.labels[spec.jobLabel];
    const named = rules.flatMap(({ expr }) => [...expr.matchAll(/job="([^"]+)"/g)].map(([, name]) => name));
    expect(new Set(named)).toEqual(new Set([job]));
  });

  it('name the audit’s job as the server does', () => {
    const named = rules
      .filter(({ expr }) => expr.includes('name="'))
      .map(({ expr }) => /name="([^"]+)"/.exec(expr)?.[1]);
    expect(named).toEqual([auditJob]);
  });

  it('say what to do, here and in the runbook', () => {
    const sections = read('RUNBOOK.md').split(/^## /m).slice(1);
    expect(sections.map((section) => section.split('\n')[0])).toEqual(rules.map(({ alert }) => alert));
    for (const [index, { alert, labels, annotations }] of rules.entries()) {
      expect(annotations.summary, alert).toMatch(/\.$/);
      expect(sections[index], alert).toContain(`*${(labels as { severity: string }).severity}.*`);
      expect(sections[index], alert).toContain(`**First:** ${annotations.runbook}\n`);
      expect(sections[index], alert).toContain('**Over:** when ');
    }
  });
});
