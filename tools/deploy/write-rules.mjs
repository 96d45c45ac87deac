// `node tools/deploy/write-rules.mjs`: writes the alerts as an object of Kubernetes.
// A test compares both.
import { readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('./', import.meta.url);
const rules = readFileSync(new URL('prometheus/alerts.yaml', folder), 'utf8');
const groups = rules.slice(rules.indexOf('groups:'));
writeFileSync(
  new URL('kubernetes/alerts.yaml', folder),
  `# Written by tools/deploy/write-rules.mjs from prometheus/alerts.yaml. Prometheus Operator loads it.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: server
spec:
${groups.replace(/^(?=.)/gm, '  ')}`,
);
