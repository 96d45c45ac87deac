import { proxy } from 'valtio/vanilla';
import type { Language } from '#engine/content/languages.ts';
import type { User } from '#engine/protocol/account/entities.ts';
import type { AiPilotView } from '#engine/protocol/ai-pilot/entities.ts';
import type { Balance } from '#engine/protocol/core/entities.ts';
import type { SessionEnd, TripState } from '#engine/protocol/core/live.ts';
import type { Award, Galaxy, SolarSystem, Star, Trip } from '#engine/protocol/galaxy/entities.ts';
import type { Ship } from '#engine/protocol/hangar/entities.ts';
import type { GameEvent } from '#engine/protocol/homeland/event-entities.ts';
import type { Boosters, TripStatistics } from '#engine/protocol/trip/entities.ts';
import type { AssaultAct, Station, Threat } from '#engine/rules/trip/assault.ts';
import type { TryEnd } from '#engine/rules/trip/one-try.ts';

export type { Language } from '#engine/content/languages.ts';

/** Where the player is on the trip screen. The canvas draws this place; the HUD lies over it. */
export type Place = 'galaxy' | 'system' | 'launch' | 'trip' | 'docking' | 'assault';

/**
 * The one state that canvas and HUD share. Operations and `apply-push` write it; everything else reads it.
 * Amounts are PROTO as on the wire; times are milliseconds of game time.
 */
export interface State {
  boot: {
    stage: 'signing-in' | 'loading' | 'ready' | 'failed';
    /** 0 to 1. */
    progress: number;
    /** The error's code when the stage is `failed`. */
    error: string | null;
    /** True when the server's own local messenger signs the player in. */
    isLocalMessenger: boolean;
  };
  /** Why this device was signed out; null while it isn't. The player may go on here. */
  sessionEnd: SessionEnd | null;
  connection: 'online' | 'offline';
  /** When the next try to reconnect is due, by the device's clock; null when none is planned. */
  nextTryMs: number | null;
  settings: {
    language: Language;
    sounds: boolean;
    /** Percent; 50 while the player hasn't moved the slider. */
    effectsVolume?: number;
    musicVolume?: number;
    vibration: boolean;
    reducedMotion: boolean;
    /** Flights are played as a list of the objects in reach, without the canvas. */
    listMode: boolean;
  };
  /** Game time minus the device's clock; see `gameNow()`. */
  clockOffsetMs: number;
  /** The newest revision of the player that was applied. */
  rev: number;
  user: User | null;
  balance: Balance;
  boosters: Boosters;
  ships: Ship[];
  statistics: TripStatistics | null;
  /** How many tasks are open. The indicator is on while there are any. */
  tasksToDo: number;
  galaxy: Galaxy | null;
  systems: SolarSystem[];
  /** Trips by their system's id, for the systems that were opened. */
  trips: Record<string, Trip[]>;
  /** Flights by id, as last pushed. */
  flights: Record<string, TripState>;
  /** AI pilots that aren't locked, by their ship's id, as last pushed. */
  aiPilots: Record<string, AiPilotView>;
  view: {
    place: Place;
    systemId: string | null;
    tripId: string | null;
    flightId: string | null;
    /** The scene is out of sight (another route, or the messenger has hidden the game), so the canvas sleeps. */
    isSceneHidden: boolean;
    /** A new pilot can pick a general now. This choice comes before everything else. */
    choosesGeneral: boolean;
  };
  /** The flight on the screen, with rounded values, updated at most ten times a second. Null without one. */
  live: LiveTrip | null;
  /** The try at docking on the screen, updated as often as `live`. Null without one. */
  docking: LiveDocking | null;
  /** The assault on the screen, in the same way. */
  assault?: LiveAssault | null;
  /** A free try at docking or an assault, under way or over. */
  practice?: Practice | null;
  /** The events that are on, for the marks on the galaxy. */
  events?: readonly EventMark[];
  /** What the reward modal shows; null when it's closed. */
  reward: Reward | null;
  /** Requests from the HUD to the running scene; the scene drains them. */
  requests: SceneRequest[];
  toasts: Toast[];
}

export interface EventMark {
  readonly uuid: string;
  readonly colour: GameEvent['colour'];
  /** Where it holds; null: everywhere. */
  readonly systems: readonly string[] | null;
}

export interface LiveTrip {
  flightId: string;
  remainingMs: number;
  durationMs: number;
  baggage: number;
  cargoLimit: number;
  energy: number;
  energyLimit: number;
  health: number;
  maxHealth: number;
  /** The pirate on the screen. `leftMs` is how much longer it stays. */
  pirate: { number: number; leftMs: number; side: 'left' | 'right' } | null;
  caughtPirates: number;
  /** Objects in reach, oldest first, for the keyboard, the screen reader and the list mode. */
  objects: ObjectInReach[];
  /** Hits in a row, what the next one pays, and when they end without it; null for a trip without waves (D32). */
  chain: { hits: number; percent: number; leftMs: number } | null;
  /** The present wave: its pattern, its objects in their order, and which of them were taken. */
  wave: { number: number; pattern: string; tone: 'calm' | 'storm'; taken: boolean[] } | null;
  /** PROTO that a unit of cargo pays. */
  cargoReward: number;
  /** Hits that are still to be learned in a pilot's first flight; 0 afterwards. */
  lesson?: number;
  /** How many taps were refused for lack of energy or a full cargo. The gauge blinks at each. */
  refused: { energy: number; cargo: number };
}

export interface ObjectInReach {
  /** Its number within the flight. */
  k: number;
  size: string;
  leftMs: number;
  /** The key of its kind; `rock` for most. */
  what: string;
  /** How many more taps it takes. */
  taps: number;
  /** Where its centre is, as shares of the play field, 0 to 1 from the upper left. */
  x: number;
  y: number;
  /** What a tap on it pays now, in PROTO. */
  worth: number;
}

export interface LiveDocking {
  flightId: string;
  isPractice?: boolean;
  /** This window plays the try or has played it; otherwise another window or device does. */
  isHere: boolean;
  /** Whole seconds until the first tick; 0 after it. */
  countdown: number;
  leftMs: number;
  playedMs: number;
  /** Whole percent. */
  progress: number;
  isInside: boolean;
  /** Vector from the ship to the middle of the frame, in units of the play field; x to the right, y down. */
  toFrame: { x: number; y: number };
  /** Direction of the ship's drift against the frame: eighths of a turn from the right, clockwise; null when hardly any. */
  drift: number | null;
  end: TryEnd | null;
}

/** What the HUD shows of an assault, rounded to what it can display. */
export interface LiveAssault {
  flightId: string;
  /** This window plays the fight or has played it; otherwise another window or device does. */
  isHere: boolean;
  isPractice: boolean;
  /** Whole seconds until the first tick; 0 after it. */
  countdown: number;
  leftMs: number;
  playedMs: number;
  /** What is left of base and hull, in whole percent; 0 only when it is gone. */
  base: number;
  hull: number;
  /** 0 to 2. */
  phase: number;
  threat: Threat;
  station: Station | null;
  /** How much longer an order can be given in this phase; null when it was given or its time is over. */
  orderLeftMs: number | null;
  /** The next shot to land. */
  shot: { number: number; threat: Threat; leftMs: number; isOpen: boolean; isAnswered: boolean } | null;
  /** The station is busy after a mistimed answer. */
  isBusy: boolean;
  /** What each phase so far took off the base, in whole percent, and how many shots it stopped. */
  phases: { station: Station | null; damage: number; stopped: number }[];
  /** The last shot that landed, and how many did: a new one is shown for a moment. */
  landed: { number: number; isStopped: boolean; damage: number } | null;
  end: TryEnd | null;
}

/** A free try of a game that ends a trip, with a seed of its own. Only this device knows of it, and it pays nothing. */
export interface Practice {
  readonly flightId: string;
  readonly seed: string;
  /** When its first tick is, by the device's clock. */
  readonly beginsAtMs: number;
}

export interface Reward {
  tripId: string;
  systemId: string;
  shipId: string;
  /** The cargo that was filled, and its capacity: 0 on a trip without cargo. */
  baggage: number;
  cargoLimit: number;
  mined: number;
  manualMined: number;
  caughtPirates: number;
  /** How many pirates came during the flight. */
  piratesMet: number;
  pirateEarned: number;
  /** Null for a trip that isn't docked. */
  dockingEarned: number | null;
  /** Null without an assault that was won. */
  assaultEarned?: number | null;
  /** What encounters paid on the way: it is in the balance since then. */
  encountersEarned?: number;
  awards: Award[];
  /** The trip's stars after the flight, which of them it won, and those of the system (D38). */
  mastery?: {
    readonly stars: readonly Readonly<Star>[];
    readonly won: readonly number[];
    readonly total: number;
  } | null;
  /** The balance before collecting. The header counts up from it when the modal closes. */
  balanceBefore: number;
  balanceAfter: number;
}

export type SceneRequest =
  | { kind: 'tap-object'; k: number }
  | { kind: 'shoot-pirate' }
  | { kind: 'mark-object'; step: 1 | -1 }
  | { kind: 'take-marked' }
  | { kind: 'skip-launch' }
  | { kind: 'turn'; by: number }
  /** The docking stick's position from now on: −1 to 1 each, x to the right, y down. */
  | { kind: 'steer'; x: number; y: number }
  | { kind: 'assault'; act: AssaultAct };

export interface Toast {
  id: number;
  tone: 'info' | 'gain' | 'error';
  /** Null: the network is needed for what the player pressed; the HUD shows its own message for that. */
  text: string | null;
}

export const state = proxy<State>({
  boot: { stage: 'signing-in', progress: 0, error: null, isLocalMessenger: false },
  sessionEnd: null,
  connection: 'online',
  nextTryMs: null,
  settings: { language: 'en', sounds: true, vibration: true, reducedMotion: false, listMode: false },
  clockOffsetMs: 0,
  rev: 0,
  user: null,
  balance: { default: 0, clean: 0, conversionRate: 0.01 },
  boosters: { autoReplenishCount: 0, fullHealingCount: 0, timeTravelCount: 0 },
  ships: [],
  statistics: null,
  tasksToDo: 0,
  galaxy: null,
  systems: [],
  trips: {},
  flights: {},
  aiPilots: {},
  view: {
    place: 'galaxy',
    systemId: null,
    tripId: null,
    flightId: null,
    isSceneHidden: false,
    choosesGeneral: false,
  },
  live: null,
  docking: null,
  reward: null,
  requests: [],
  toasts: [],
});

/** The server's present game time as this device estimates it, in milliseconds since the epoch. */
export function gameNow(): number {
  return Date.now() + state.clockOffsetMs;
}

/**
 * Where the scene draws the marked system or trip, in CSS pixels of the window. The scene writes it every frame, and what
 * points at it reads it every frame. It isn't a proxy because nothing renders from it.
 */
export const scenePoint = { x: 0, y: 0, isSeen: false };
