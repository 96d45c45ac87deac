import { phone, type Size } from '../../flow/support/browser.ts';
import { openChromium } from './drivers/chromium-driver.ts';
import type { Driver } from './drivers/driver.ts';
import { openFirefox } from './drivers/firefox-driver.ts';
import { type Running, startScreen } from './drivers/processes.ts';
import { openWebKit } from './drivers/webkit-driver.ts';
import { type EngineFlow, flows, listFlow, tooOldFlow } from './flows.ts';

/**
 * Programs by engine, as `tools/setup/find-engines.mjs` finds them; an engine that can't be had is missing.
 */
type Programs = Partial<Record<string, Readonly<Record<string, string>>>>;

export interface Engine {
  readonly name: string;
  readonly flows: readonly EngineFlow[];
  /** Opens a new window with an empty profile. */
  open(size?: Size): Promise<Driver>;
}

/**
 * The engines that are there. With `ENGINES_SHORT=1` each plays only the short flows, and old ones are left
 * out.
 */
export function findPresentEngines(env: NodeJS.ProcessEnv = process.env): readonly Engine[] {
  const programs = JSON.parse(env.ENGINES ?? '{}') as Programs;
  const { webkit, firefox } = programs;
  const all: Engine[] = [];
  if (webkit)
    all.push({
      name: 'WebKit',
      flows,
      open: (size = phone) =>
        onScreen(webkit.xvfb, (display) =>
          openWebKit({ driver: webkit.driver!, browser: webkit.browser! }, display, size),
        ),
    });
  if (firefox) {
    all.push({
      name: 'Firefox',
      flows,
      open: (size = phone) =>
        onScreen(firefox.xvfb, (display) => openFirefox({ browser: firefox.firefox!, display, size })),
    });
    all.push({
      name: 'Firefox without WebGL',
      flows: [listFlow],
      open: (size = phone) => openFirefox({ browser: firefox.firefox!, display: null, size }),
    });
  }
  for (const [name, id, played] of [
    ['Chromium', 'chromium', flows],
    ['Chromium 111', 'chromium-111', flows],
    ['Chromium 92', 'chromium-92', [tooOldFlow]],
  ] as const) {
    const path = programs[id]?.chromium;
    if (path) all.push({ name, flows: played, open: (size = phone) => openChromium(path, size) });
  }
  if (env.ENGINES_SHORT !== '1') return all;
  return all
    .map((engine) => ({ ...engine, flows: engine.flows.filter(({ isShort }) => isShort) }))
    .filter((engine) => engine.flows.length > 0);
}

/** A window on a screen in memory of its own, which ends with it. */
async function onScreen(
  xvfb: string | undefined,
  open: (display: string) => Promise<Driver>,
): Promise<Driver> {
  const screen: Running & { readonly display: string } = await startScreen(xvfb ?? 'Xvfb');
  try {
    const driver = await open(screen.display);
    return { ...driver, close: () => driver.close().finally(screen.end) };
  } catch (error) {
    await screen.end();
    throw error;
  }
}
