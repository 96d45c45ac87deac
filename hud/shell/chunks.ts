import { type ComponentType, createElement, lazy } from 'react';
import type { Snapshot } from 'valtio';
import type { Reward } from '#engine/client/trip/reward.ts';
import type { GuidePage } from '../account/first-run/guide-pages.ts';
import type { FlightView } from '../trip/flight/flight-time.ts';
import type { SystemView, TripView } from '../trip/trip-data.ts';
import { Chunk } from './chunk.ts';
import type { Route, ScreenName } from './navigation/routes.ts';

interface LaterComponents {
  Failed: ComponentType;
  FlightPlace: ComponentType;
  FlyingChips: ComponentType;
  GalaxyHints: ComponentType;
  GalaxyPanel: ComponentType;
  RewardModal: ComponentType<{ reward: Snapshot<Reward> }>;
  SystemDetails: ComponentType<{ system: SystemView }>;
  SystemPlace: ComponentType;
  SystemRule: ComponentType<{ system: SystemView }>;
}

/** The second half of the trip screen, fetched right after the first paint. */
interface LaterChunk extends LaterComponents {
  pressKey: (event: KeyboardEvent, route: Route, navigate: (path: string) => void) => void;
  startDevTools: () => void;
  startFadeAtLaunch: () => void;
  startHudSounds: () => void;
  startMessengerLater: () => void;
  startPictures: () => void;
}

interface ScreensComponents extends Record<Exclude<ScreenName, 'TripScreen'>, ComponentType> {
  CompleteSystem: ComponentType<{ system: SystemView; size?: 'full' | 'small' }>;
  ContractStrip: ComponentType<{ flight: FlightView }>;
  EventBanner: ComponentType;
  EncounterPlate: ComponentType<{ flightId: string }>;
  HelpButton: ComponentType<{ page: GuidePage }>;
  HeaderLinks: ComponentType;
  Lesson: ComponentType<{ flightId: string; hits: number }>;
  ListFlight: ComponentType;
  LockedSystem: ComponentType<{ system: SystemView }>;
  MasteryTotal: ComponentType<{ system: SystemView }>;
  ModalStack: ComponentType;
  RewardStars: ComponentType<{ reward: Snapshot<Reward> }>;
  SessionEnded: ComponentType;
  ShareButton: ComponentType<{ reward: Snapshot<Reward> }>;
  ShowEarlier: ComponentType<{ system: SystemView }>;
  SystemMastery: ComponentType<{ system: SystemView }>;
  TokenAsk: ComponentType;
  TripStars: ComponentType<{ trip: TripView }>;
}

/** Every other screen and modal, fetched when nothing else is loading. */
interface ScreensChunk extends ScreensComponents {
  startEvents: () => void;
  startFirstRun: () => void;
}

/** `hud/chunks/` has their contents and registers them with `provideChunks`. */
export const laterChunk = new Chunk<LaterChunk>();
export const screensChunk = new Chunk<ScreensChunk>();

/** A component of the trip screen's second chunk. */
export function later<Name extends keyof LaterComponents>(name: Name): LaterComponents[Name] {
  return lazyPart(laterChunk, name);
}

/** A component of the screens' chunk. */
export function screen<Name extends keyof ScreensComponents>(name: Name): ScreensComponents[Name] {
  return lazyPart(screensChunk, name);
}

/** As `screen`, for a detail that can be missing: where the chunk can't be loaded it shows nothing, and fails nothing. */
export function detail<Name extends keyof ScreensComponents>(name: Name): ScreensComponents[Name] {
  return lazyPart(screensChunk, name, true);
}

const Nothing = () => null;

function lazyPart<Parts, Name extends keyof Parts>(
  chunk: Chunk<Parts>,
  name: Name,
  canMiss = false,
): Parts[Name] {
  let isMissing = false;
  const load = () =>
    lazy(() =>
      chunk.fetch().then(
        (parts) => ({ default: parts[name] as ComponentType<object> }),
        (error: unknown) => {
          if (!canMiss) throw error;
          isMissing = true;
          return { default: Nothing };
        },
      ),
    );
  let Part = load();
  let { attempt } = chunk;
  function LazyPart(props: object) {
    // React remembers what became of a lazy component, so a new one has to replace one that failed.
    if (attempt !== chunk.attempt || (isMissing && chunk.parts)) {
      isMissing = false;
      Part = load();
    }
    attempt = chunk.attempt;
    return createElement(Part, props);
  }
  return LazyPart as Parts[Name];
}
