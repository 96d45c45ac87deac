import { openFlight } from '#engine/client/trip/flight/open-flight.ts';
import { deviceLanguage, localPilot } from '../device/identity.ts';
import { recall } from '../device/storage.ts';
import { type Credentials, callUnsigned, type Failure, isFailure, signInWith } from './api.ts';
import { tokenKey } from './designer-token-key.ts';
import { importChunk } from './import-chunk.ts';
import {
  loadBalance,
  loadBoosters,
  loadFlights,
  loadShips,
  loadStatistics,
  loadSystems,
  loadTrips,
  loadUser,
  type Profile,
} from './load-state.ts';
import { reportError } from './report-error.ts';
import { state } from './state.ts';
import { loadTunables } from './tunables.ts';

export interface LaunchData {
  /** The messenger's signed string, or null outside of a messenger. */
  initData: string | null;
  startParam: string | null;
}

const initDataTries = 3;
const initDataWaitMs = 500;
const laterWaitMs = 3000;
/** Who signed in last. Kept because a second try of the start reuses the credentials of the first and doesn't sign in. */
let profile: Profile | undefined;

/** Starts the client: signs in and loads what the first picture needs. Safe to call again after a failure. */
export async function boot(launch: LaunchData): Promise<void> {
  state.boot = {
    stage: 'signing-in',
    progress: 0.05,
    error: null,
    isLocalMessenger: launch.initData === null,
  };
  signInWith(async () => {
    const initData = launch.initData ?? (await localInitData(launch.startParam));
    profile = profileIn(initData);
    return signIn(initData);
  });
  const loaded = await loadFirstPicture().catch(startFailure);
  if (!loaded.ok) {
    state.boot.stage = 'failed';
    state.boot.error = loaded.code;
    return;
  }
  await goWhereThePlayerWas();
  state.boot.stage = 'ready';
  void continueLater();
}

/** Fetches the rest of the start until it comes: without it there is no live connection. */
async function continueLater(): Promise<void> {
  const later = await importChunk('after-start', () => import('./after-start.ts')).catch((error: unknown) =>
    reportError(error, 'chunk'),
  );
  if (later) later.continueStart();
  else setTimeout(continueLater, laterWaitMs);
}

/** Restores the device's settings; call it before anything is shown. */
export function recallSettings(): void {
  const known = recall<Partial<typeof state.settings>>('settings') ?? {};
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  state.settings = { ...state.settings, language: deviceLanguage(), reducedMotion, ...known };
}

/** Loads the user, and then everything else in parallel, because each round trip takes long for a distant player. */
async function loadFirstPicture(): Promise<{ ok: true } | Failure> {
  const user = await loadUser(() => profile);
  if (!user.ok) return user;
  state.boot.stage = 'loading';
  const loads = [
    loadBalance,
    loadBoosters,
    loadGenerals,
    loadShips,
    loadSystems,
    loadStatistics,
    loadFlights,
    loadTunables,
  ];
  let done = 1;
  const advance = () => {
    state.boot.progress = done / (loads.length + 1);
    done++;
  };
  advance();
  const results = await Promise.all(
    loads.map(async (load) => {
      const result = await load();
      advance();
      return result;
    }),
  );
  return results.find((result) => !result.ok) ?? { ok: true };
}

/** Only a new pilot needs the generals. */
async function loadGenerals(): Promise<{ ok: true } | Failure> {
  if (!state.user || state.user.isSelectedGeneral || state.user.isOnboarded) return { ok: true };
  const choice = () => import('../account/general-choice.ts');
  return (await importChunk('general-choice', choice)).findGenerals();
}

/** An unexpected error during the start. The player may try again. */
function startFailure(error: unknown): Failure {
  reportError(error, 'start');
  return { ok: false, code: 'internal', status: 0, detail: null };
}

/** Returns to the flight that ends first; without one, to the galaxy with the system that is in progress. */
async function goWhereThePlayerWas(): Promise<void> {
  const running = Object.values(state.flights).sort((a, b) => a.remainingMs - b.remainingMs)[0];
  const present =
    state.systems.find(({ status }) => status === 'progress') ??
    state.systems.find(({ status }) => status === 'available');
  state.view.systemId = present?.uuid ?? null;
  if (!running) return;
  const loaded = await loadTrips(running.solarSystemId);
  if (loaded.ok) openFlight(running.uuid);
}

async function signIn(initData: string): Promise<Credentials> {
  const { token } = await retrying(() => callUnsigned('auth.token', { initData }));
  const { sessionId, signingKey } = await callUnsigned('auth.session', undefined, {
    Authorization: `Bearer ${token}`,
  });
  return { token, sessionId, signingKey };
}

/** The player according to the messenger. Not checked here: the server trusts only the signed string. */
function profileIn(initData: string): Profile | undefined {
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
  return (await callUnsigned('dev.init-data', body, { [tokenKey]: designerToken() })).initData;
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
  for (let left = initDataTries - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || (isFailure(error) && error.status < 500 && error.status !== 0)) throw error;
      await new Promise((resolve) => setTimeout(resolve, initDataWaitMs));
    }
  }
}
