import { languages } from '../../content/languages.ts';
import { accountPaths } from '../../protocol/account/paths.ts';
import { type Credentials, callUnsigned, type Failure, isFailure, signInWith } from '../core/api.ts';
import { tokenKey } from '../core/designer-token-key.ts';
import { importChunk, isOutOfReach } from '../core/import-chunk.ts';
import { type LoadedProfile, loadStart, loadTrips } from '../core/load-state.ts';
import { reportError } from '../core/report-error.ts';
import { type State, state } from '../core/state.ts';
import { loadTunables } from '../core/tunables.ts';
import { deviceLanguage, localPilot } from '../device/identity.ts';
import { isNumber, isRecord, recall } from '../device/storage.ts';
import { openFlight } from '../trip/flight/open-flight.ts';
import { sandboxSignIn } from './sandbox-entry.ts';

export interface LaunchData {
  /** The messenger's signed string, or null outside of a messenger. */
  initData: string | null;
  startParam: string | null;
}

const initDataTries = 3;
const initDataWaitMs = 500;
const laterWaitMs = 3000;
/**
 * The last sign-in. Kept because a second try of the start reuses the credentials of the first and
 * doesn't sign in.
 */
let profile: LoadedProfile | undefined;

/**
 * Starts the client: signs in and loads the data of the first picture. Safe to call again after a failure.
 */
export async function boot(launch: LaunchData): Promise<void> {
  state.boot = {
    stage: 'signing-in',
    progress: 0.05,
    error: null,
    status: 0,
    isLocalMessenger: launch.initData === null,
  };
  const inSandbox = sandboxSignIn();
  if (inSandbox) state.boot.isLocalMessenger = false;
  const asPlayer = async () => {
    const initData = launch.initData ?? (await retrying(() => localInitData(launch.startParam)));
    profile = profileIn(initData);
    return signIn(initData).catch((error: unknown) => {
      // Launch data that is refused during play has become too old; only a new start of the game brings
      // other.
      if (isFailure(error) && error.status === 401 && state.boot.stage === 'ready') fail(error);
      throw error;
    });
  };
  signInWith(inSandbox ?? asPlayer);
  const loaded = await loadFirstPicture().catch(startFailure);
  if (!loaded.ok) {
    fail(loaded);
    return;
  }
  goWhereThePlayerWas();
  state.boot.stage = 'ready';
  void continueLater();
}

function fail({ code, status }: Failure): void {
  state.boot.stage = 'failed';
  state.boot.error = code;
  state.boot.status = status;
}

/** Fetches the rest of the start until the fetch succeeds: without it there is no live connection. */
async function continueLater(): Promise<void> {
  const later = await importChunk('after-start', () => import('./after-start.ts')).catch((error: unknown) => {
    if (!isOutOfReach(error)) reportError(error, 'chunk');
  });
  if (later) later.continueStart();
  else setTimeout(continueLater, laterWaitMs);
}

/** Restores the device's settings; call it before anything is shown. */
export function recallSettings(): void {
  const stored = recall('settings', isRecord) ?? {};
  const valid = Object.entries(settingTypes).filter(([name, isStored]) => isStored(stored[name]));
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  state.settings = {
    ...state.settings,
    language: deviceLanguage(),
    reducedMotion,
    ...Object.fromEntries(valid.map(([name]) => [name, stored[name]])),
  };
}

const isSwitch = (stored: unknown) => typeof stored === 'boolean';
const isPercent = (stored: unknown) => isNumber(stored) && stored >= 0 && stored <= 100;

/** Another build may have stored a setting in another form; its default counts then. */
const settingTypes: Record<keyof State['settings'], (stored: unknown) => boolean> = {
  language: (stored) => languages.some((language) => language === stored),
  sounds: isSwitch,
  effectsVolume: isPercent,
  musicVolume: isPercent,
  vibration: isSwitch,
  reducedMotion: isSwitch,
  listMode: isSwitch,
  ghost: isSwitch,
};

/** Loads the published numbers during the sign-in, since they need none. */
async function loadFirstPicture(): Promise<{ ok: true } | Failure> {
  const tunables = loadTunables();
  const started = await loadStart(() => profile);
  if (!started.ok) return started;
  state.boot.stage = 'loading';
  state.boot.progress = 0.6;
  const results = await Promise.all([tunables, loadGenerals(), loadFirstTrips()]);
  state.boot.progress = 1;
  return results.find((result) => !result.ok) ?? { ok: true };
}

/** Only a new pilot needs the generals. */
async function loadGenerals(): Promise<{ ok: true } | Failure> {
  if (!state.user || state.user.isSelectedGeneral || state.user.isOnboarded) return { ok: true };
  const choice = () => import('../account/general-choice.ts');
  return (await importChunk('general-choice', choice)).findGenerals();
}

/** The first screen of a new pilot names the first trip; that screen reads the trips again if this fails. */
async function loadFirstTrips(): Promise<{ ok: true }> {
  const first = state.systems.find(({ priority }) => priority === 1);
  if (first && state.user?.isOnboarded === false && !state.trips[first.uuid]) await loadTrips(first.uuid);
  return { ok: true };
}

/** An unexpected error during the start, or a chunk out of reach. The player may try again. */
function startFailure(error: unknown): Failure {
  if (isOutOfReach(error)) return { ok: false, code: 'network', status: 0, detail: null };
  reportError(error, 'start');
  return { ok: false, code: 'internal', status: 0, detail: null };
}

/** Returns to the flight that ends first; without one, to the galaxy with the system that is in progress. */
function goWhereThePlayerWas(): void {
  const running = Object.values(state.flights).sort((a, b) => a.remainingMs - b.remainingMs)[0];
  const present =
    state.systems.find(({ status }) => status === 'progress') ??
    state.systems.find(({ status }) => status === 'available');
  state.view.systemId = present?.uuid ?? null;
  if (running) openFlight(running.uuid);
}

async function signIn(initData: string): Promise<Credentials> {
  const { token } = await retrying(() => callUnsigned(accountPaths['auth.token'], { initData }));
  const headers = { Authorization: `Bearer ${token}` };
  const { sessionId, signingKey } = await retrying(() =>
    callUnsigned(accountPaths['auth.session'], undefined, headers),
  );
  return { token, sessionId, signingKey };
}

/** The player according to the messenger. Not checked here: the server trusts only the signed string. */
function profileIn(initData: string): LoadedProfile | undefined {
  const text = new URLSearchParams(initData).get('user');
  if (!text) return undefined;
  const { id, first_name, last_name, username } = JSON.parse(text) as Record<string, string | undefined>;
  return {
    telegramId: Number(id),
    firstName: first_name || `${id}`,
    ...(last_name && { lastName: last_name }),
    ...(username && { username }),
  };
}

async function localInitData(startParam: string | null): Promise<string> {
  const pilot = localPilot(location.search);
  const body = { telegramId: pilot, firstName: `Pilot ${pilot}`, ...(startParam && { startParam }) };
  return (await callUnsigned(accountPaths['dev.init-data'], body, { [tokenKey]: designerToken() })).initData;
}

/** The page that asks for it has kept it; most servers with the local messenger want none. */
function designerToken(): string {
  try {
    return sessionStorage.getItem(tokenKey) ?? '';
  } catch {
    // Without storage there is no token.
  }
  return '';
}

/** Tries three times, half a second apart, before it fails. */
async function retrying<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (let triesLeft = initDataTries - 1; ; triesLeft--) {
    try {
      return await attempt();
    } catch (error) {
      if (triesLeft === 0 || (isFailure(error) && error.status < 500 && error.status !== 0)) throw error;
      await new Promise((resolve) => setTimeout(resolve, initDataWaitMs));
    }
  }
}
