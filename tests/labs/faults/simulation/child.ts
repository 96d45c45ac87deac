/*
 * The process that runs play in, because they take its clock and its chance away. Arguments: 'trace' or
 * 'play', the first seed, their number, whether to stop at the first bad run, and bundles of the simulation.
 * It prints what came of each.
 */
const [mode = '', first = '', count = '', stopsAtBad = '', ...bundles] = process.argv.slice(2);
for (const bundle of bundles) {
  const { simulate, traceSeed } = (await import(bundle)) as typeof import('./simulate.ts');
  const result =
    mode === 'trace'
      ? await traceSeed(Number(first))
      : await simulate(Number(first), Number(count), stopsAtBad === 'true');
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
process.exit(0);

export {};
