// `npm run test:browsers`: the main flows in every engine that can be had, and the table of
// tests/labs/engines/README.md.
// `npm run test:browsers -- 'WebKit Back'` plays the rows that begin so; the other rows stay as they are.
import { findAllEngines } from '../../../tools/setup/find-engines.mjs';
import { playLab } from '../play-lab.mjs';

const [only] = process.argv.slice(2);
await playLab({
  lab: 'engines',
  config: 'tests/labs/engines/vitest.config.ts',
  only: only && `^${only}`,
  env: async () => ({ ENGINES: JSON.stringify(await findAllEngines()) }),
  tableOf,
});

/** Engines × flows, with the seconds of each flow that ended well. */
function tableOf(results) {
  const flows = [...new Set(results.map(({ title }) => title))];
  const engines = [...new Set(results.map(({ group }) => group))].map((engine) => {
    const own = results.filter(({ group }) => group === engine);
    const cells = flows.map((flow) => {
      const result = own.find(({ title }) => title === flow);
      if (!result) return '–';
      return result.hasPassed ? `${result.seconds} s` : '**fails**';
    });
    return [`${engine} (${own[0].version})`, ...cells];
  });
  return [['engine', ...flows], ['---', ...flows.map(() => '---')], ...engines].map(
    (row) => `| ${row.join(' | ')} |`,
  );
}
