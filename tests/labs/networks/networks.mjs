// `npm run test:networks`: plays on every network, and writes the table of tests/labs/networks/README.md.
// `npm run test:networks -- portal` plays what has this in its name; the other rows stay as they are.
import { findChromium } from '../../../tools/setup/find-chromium.mjs';
import { playLab } from '../play-lab.mjs';

const [only] = process.argv.slice(2);
await playLab({
  lab: 'networks',
  config: 'tests/flow/vitest.config.ts',
  only,
  env: async () => ({ CHROMIUM: findChromium(), NETWORKS: 'all' }),
  tableOf: (results) => [
    '| what is played | network | ends |',
    '| --- | --- | --- |',
    ...results.map(
      ({ group, title, hasPassed, seconds }) =>
        `| ${group} | ${title} | ${hasPassed ? `well, in ${seconds} s` : '**fails**'} |`,
    ),
  ],
});
