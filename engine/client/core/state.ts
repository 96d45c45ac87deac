import { proxy } from 'valtio/vanilla';
import type { User } from '#engine/protocol/account/entities.ts';
import type { AiPilotView } from '#engine/protocol/ai-pilot/entities.ts';
import type { TripState } from '#engine/protocol/core/live.ts';
import type { Award, Galaxy, SolarSystem, Trip } from '#engine/protocol/galaxy/entities.ts';
import type { Ship } from '#engine/protocol/hangar/entities.ts';
import type { Boosters, TripStatistics } from '#engine/protocol/trip/entities.ts';

export type Language = 'en' | 'ru';
/** Where the player is on the trip screen: the canvas draws it, the HUD stands over it. */
export type Place = 'galaxy' | 'system' | 'launch' | 'trip' | 'docking';

/**
 * The one state that canvas and HUD share. Commands and `apply-push` write it; everything else reads.
 * Amounts are PROTO as on the wire; times are milliseconds of game time.
 */
export interface State {
  boot: {
    stage: 'signing-in' | 'loading' | 'ready' | 'failed';
    /** 0 to 1. */
    progress: number;
    /** An error's code, for the failed stage. */
    error: string | null;
    /** True when the server's own messenger signed the player in. */
    isLocalMessenger: boolean;
  };
  connection: 'online' | 'offline';
  /** When the next try is made while the connection is lost, by the device's clock; null when none is planned. */
  nextTryMs: number | null;
  settings: {
    language: Language;
    sounds: boolean;
    vibration: boolean;
    reducedMotion: boolean;
    /** Running trips are played as a list of what is in reach, without the canvas. */
    listMode: boolean;
  };
  /** Game time minus the device's clock; see `gameNow()`. */
  clockOffsetMs: number;
  /** The newest revision that was applied. */
  rev: number;
  user: User | null;
  balance: { default: number; clean: number; conversionRate: number };
  boosters: Boosters;
  ships: Ship[];
  statistics: TripStatistics | null;
  /** How many tasks wait to be done: the indicator is on while there are any. */
  tasksToDo: number;
  galaxy: Galaxy | null;
  systems: SolarSystem[];
  /** Trips by their system's id, for the systems that were looked at. */
  trips: Record<string, Trip[]>;
  /** Running sessions by id, as last pushed. */
  flights: Record<string, TripState>;
  /** AI pilots that aren't locked, by their ship's id, as last pushed. */
  aiPilots: Record<string, AiPilotView>;
  view: {
    place: Place;
    systemId: string | null;
    tripId: string | null;
    flightId: string | null;
    /** Nobody sees the scene (another route, or the messenger has put the game away): the canvas sleeps. */
    isSceneHidden: boolean;
    /** A new pilot can pick a general now. The choice comes before everything else. */
    choosesGeneral: boolean;
  };
  /** The present trip as the canvas sees it, rounded, at most ten times a second. Null without a trip on the screen. */
  live: LiveTrip | null;
  /** The try at docking as the canvas sees it, as seldom; null away from it. */
  docking: LiveDocking | null;
  /** What the reward modal shows; null when it's closed. */
  reward: Reward | null;
  /** What the HUD asks the running scene to do; the scene drains it. */
  requests: SceneRequest[];
  toasts: Toast[];
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
  /** The pirate on the screen: its number and how long it stays. */
  pirate: { number: number; leftMs: number; side: 'left' | 'right' } | null;
  caughtPirates: number;
  /** Objects in reach, oldest first, for the keyboard, the screen reader and the list. */
  objects: ObjectInReach[];
  /** Objects taken in a row without a miss. */
  combo: number;
  /** Taps that met no energy or a full cargo: at each, the gauge blinks. */
  refused: { energy: number; cargo: number };
}

export interface ObjectInReach {
  /** Its number in the session. */
  k: number;
  size: string;
  leftMs: number;
  /** Its centre as shares of the play field, 0 to 1 from the upper left; not followed while it drifts. */
  x: number;
  y: number;
  /** What it adds to the cargo. */
  cargo: number;
}

export interface LiveDocking {
  flightId: string;
  /** This window plays it, or has; else another device does. */
  isHere: boolean;
  /** Whole seconds before the first tick; 0 from then on. */
  countdown: number;
  leftMs: number;
  playedMs: number;
  /** Whole percent. */
  progress: number;
  isInside: boolean;
  /** From the ship to the middle of the frame, units of the play field; x to the right, y down. */
  toFrame: { x: number; y: number };
  /** Where the ship drifts against the frame: eighths of a turn from the right, clockwise; null while it hardly does. */
  drift: number | null;
  end: 'won' | 'lost' | null;
}

export interface Reward {
  tripId: string;
  systemId: string;
  shipId: string;
  /** The cargo that was filled, and how much there was room for: 0 on a trip without cargo. */
  baggage: number;
  cargoLimit: number;
  mined: number;
  manualMined: number;
  caughtPirates: number;
  /** How many came while it flew. */
  piratesMet: number;
  pirateEarned: number;
  /** Null for a trip that isn't docked. */
  dockingEarned: number | null;
  awards: Award[];
  /** The balance before, from which the header counts up when the modal closes. */
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
  /** The stick of docking points there from now on: −1 to 1 each, x to the right, y down. */
  | { kind: 'steer'; x: number; y: number };

export interface Toast {
  id: number;
  tone: 'info' | 'gain' | 'error';
  /** Null: something couldn't be done without the network, which the HUD says in its own words. */
  text: string | null;
}

export const state = proxy<State>({
  boot: { stage: 'signing-in', progress: 0, error: null, isLocalMessenger: false },
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

/** The server's game time now, as far as the last push tells, in milliseconds since the epoch. */
export function gameNow(): number {
  return Date.now() + state.clockOffsetMs;
}

/**
 * Where the scene draws the system or the trip that is marked, in CSS pixels of the window. The scene writes it with each
 * frame; whoever points at it reads it with theirs. No proxy, for nothing renders from it.
 */
export const scenePoint = { x: 0, y: 0, isSeen: false };
