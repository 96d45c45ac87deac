// `npm run cluster -- 3`: a database, Redis, three servers and a balancer on one machine. Prints one line
// when all are ready; SIGTERM ends them all.
import { endWithNpm } from '../setup/end-with-npm.mjs';
import { installDependencies } from '../setup/install-dependencies.mjs';
import { root, run } from '../setup/run.mjs';

const count = Number(process.argv[2] ?? 3);
const port = Number(process.env.PORT || 3000);
if (!Number.isInteger(count) || count < 1 || count > 16 || !Number.isInteger(port)) {
  console.error('Use: npm run cluster -- 3 (1 to 16 servers); PORT is the balancer’s port.');
  process.exit(2);
}
endWithNpm();
await installDependencies();
await run(process.execPath, ['esbuild.config.mjs', '--if-stale']);
const { bundleTool } = await import('../setup/bundle-tool.mjs');
const { startCluster } = await bundleTool('cluster', 'tools/cluster/start-cluster.ts');
try {
  const cluster = await startCluster({ count, port, root });
  process.stdout.write(`The cluster is ready at ${cluster.url} (servers: ${cluster.ports.join(', ')})\n`);
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      cluster.stop().then(() => process.exit(0));
    });
} catch (error) {
  console.error(`The cluster can't start: ${error.message}`);
  process.exit(1);
}
