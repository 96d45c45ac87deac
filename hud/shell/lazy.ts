import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import type { Snapshot } from 'valtio';
import { fetchFile, isOutOfReach } from '#engine/client/core/import-chunk.ts';
import type { FlightSnapshot, SystemSnapshot, TripSnapshot } from '#engine/client/core/state.ts';
import type { Reward } from '#engine/client/trip/reward.ts';
import type { Verb } from '#engine/content/kinds.ts';
import type { GuidePage } from '../account/first-run/guide-pages.ts';
import type { Route, ScreenName } from './navigation/routes.ts';

interface LaterComponents {
  FailedPage: ComponentType;
  FirstStart: ComponentType;
  FlightPlace: ComponentType;
  FlyingChips: ComponentType;
  GalaxyHints: ComponentType;
  GalaxyPanel: ComponentType;
  RewardModal: ComponentType<{ reward: Snapshot<Reward> }>;
  SystemDetails: ComponentType<{ system: SystemSnapshot }>;
  SystemPlace: ComponentType;
  SystemRuleLine: ComponentType<{ system: SystemSnapshot }>;
}

/** The second half of the trip screen, fetched right after the first paint. */
interface LaterChunk extends LaterComponents {
  pressKey: (event: KeyboardEvent, route: Route, navigate: (path: string) => void) => void;
  startDevTools: () => void;
  startFadeAtLaunch: () => void;
  pressOncePerKey: () => void;
  startHudSounds: () => void;
  startKeysForGame: () => void;
  startMessengerLater: () => void;
  startPictures: () => void;
}

interface ScreensComponents extends Record<Exclude<ScreenName, 'TripScreen'>, ComponentType> {
  CompleteSystem: ComponentType<{ system: SystemSnapshot; size?: 'full' | 'small' }>;
  FlightNotes: ComponentType<{ flight: FlightSnapshot }>;
  EventBanner: ComponentType;
  EncounterPlate: ComponentType<{ flightId: string }>;
  HelpButton: ComponentType<{ page: GuidePage }>;
  HeaderLinks: ComponentType;
  TappingDone: ComponentType<{ flight: FlightSnapshot }>;
  SystemVerbs: ComponentType<{ system: SystemSnapshot }>;
  VerbLesson: ComponentType<{ flightId: string }>;
  VerbNote: ComponentType<{ verb: Verb }>;
  Lesson: ComponentType<{ flightId: string; hits: number }>;
  ListFlight: ComponentType;
  LockedSystem: ComponentType<{ system: SystemSnapshot }>;
  MasteryTotal: ComponentType<{ system: SystemSnapshot }>;
  ModalStack: ComponentType;
  NextGoalLine: ComponentType;
  RewardMarks: ComponentType<{ reward: Snapshot<Reward>; isAtOnce: boolean }>;
  SessionEnded: ComponentType;
  ShareButton: ComponentType<{ reward: Snapshot<Reward> }>;
  ShowEarlier: ComponentType<{ system: SystemSnapshot }>;
  SystemMastery: ComponentType<{ system: SystemSnapshot }>;
  TokenAsk: ComponentType;
  TripNotes: ComponentType<{ trip: TripSnapshot }>;
  TripStarRows: ComponentType<{ trip: TripSnapshot }>;
}

/** Every other screen and modal, fetched when nothing else is loading. */
interface ScreensChunk extends ScreensComponents {
  startEvents: () => void;
  startFirstRun: () => void;
}

/** Code that is fetched after the first paint. */
export class Chunk<Parts> {
  /** Components and functions of the chunk; undefined until it has loaded. */
  parts: Parts | undefined;
  #bring: (() => Promise<Parts>) | undefined;
  #coming: Promise<Parts> | undefined;
  #hasFailed = false;
  #attempt = 0;
  readonly #waiting: ((parts: Parts) => void)[] = [];

  comesFrom(bring: () => Promise<Parts>): void {
    this.#bring = bring;
  }

  /**
   * Fetches the chunk once; after a failure the next call fetches again. Error reports are grouped by the
   * form of the message: "Loading chunk failed (type: …, url: …)".
   */
  fetch(): Promise<Parts> {
    if (!this.#bring) return Promise.reject(new Error('Nobody has said where this chunk comes from'));
    this.#coming ??= inTime(this.#bring()).then(
      (parts) => this.#arrive(parts),
      (error: unknown) => {
        this.#coming = undefined;
        this.#hasFailed = true;
        throw chunkError(error);
      },
    );
    return this.#coming;
  }

  /** Number of retries allowed so far after failures; a new number makes components load again. */
  get attempt(): number {
    return this.#attempt;
  }

  /** Allows components one more fetch of a failed chunk; unconditional retries would never end. */
  askAgain(): void {
    if (!this.#hasFailed) return;
    this.#hasFailed = false;
    this.#attempt++;
  }

  /** Calls `act` once, as soon as the chunk has loaded; fetches nothing itself. */
  whenHere(act: (parts: Parts) => void): void {
    if (this.parts) act(this.parts);
    else this.#waiting.push(act);
  }

  #arrive(parts: Parts): Parts {
    this.parts = parts;
    for (const act of this.#waiting.splice(0)) act(parts);
    return parts;
  }
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

/**
 * Lazy component of the screens' chunk for an optional detail: renders nothing, instead of an error, when the
 * chunk can't be loaded.
 */
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
  let Part: ComponentType<object> | undefined;
  let { attempt } = chunk;
  function LazyPart(props: object) {
    // React caches the result of a lazy component, so a failed component has to be replaced by a new one.
    // A loaded chunk gives the component directly, so no spinner appears.
    if (!Part || attempt !== chunk.attempt || (isMissing && chunk.parts)) {
      isMissing = false;
      Part = (chunk.parts?.[name] as ComponentType<object> | undefined) ?? load();
    }
    attempt = chunk.attempt;
    return createElement(Part, props);
  }
  return LazyPart as Parts[Name];
}

/** Longest loading time of a chunk in milliseconds. */
const longestMs = 120_000;

/** True for the error that `Chunk.fetch` rejects with. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Loading chunk failed');
}

/** True when the server of a chunk couldn't be reached, or took too long. */
export function isOffline(error: unknown): boolean {
  return isChunkError(error) && /type: (network|timeout)/.test(String(error));
}

function chunkError(cause: unknown): Error {
  const { message } = cause instanceof Error ? cause : new Error(String(cause));
  const url = /https?:\/\/\S+/.exec(message)?.[0] ?? '';
  const type = message === 'timeout' ? 'timeout' : isOutOfReach(cause) ? 'network' : 'missing';
  return new Error(`Loading chunk failed (type: ${type}, url: ${url})`, { cause });
}

function inTime<Value>(coming: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), longestMs);
    coming.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * True as soon as the screens' chunk has loaded; fetches nothing itself. Guards a component of that chunk
 * beside eagerly loaded content: a failed chunk would otherwise replace all of it with an error page.
 */
export function useScreensAreHere(): boolean {
  const [isHere, setHere] = useState(screensChunk.parts !== undefined);
  useEffect(() => screensChunk.whenHere(() => setHere(true)), []);
  return isHere;
}

/**
 * Adds the style sheet whose address the build wrote into the page's `<meta>` element of this name. Without
 * that element, the page's first style sheet already contains the rules.
 */
export function addStyles(name: string): Promise<void> | undefined {
  const address = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  if (!address) return undefined;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      fetchFile(address).then(() => reject(new Error(`No styles at ${address}`)), reject);
    };
    document.head.append(link);
  });
}
