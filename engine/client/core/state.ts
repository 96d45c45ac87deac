import { proxy, type Snapshot } from 'valtio/vanilla';
import type { Language } from '../../content/languages.ts';
import type { User } from '../../protocol/account/calls.ts';
import type { AiPilotView } from '../../protocol/ai-pilot/calls.ts';
import type { AnswerOf } from '../../protocol/core/calls.ts';
import type { Balance } from '../../protocol/core/entities.ts';
import type { SessionEnd, TripState } from '../../protocol/core/live.ts';
import type { Galaxy, SolarSystem, Trip } from '../../protocol/galaxy/calls.ts';
import type { Ship } from '../../protocol/hangar/calls.ts';
import type { GameEvent } from '../../protocol/homeland/calls.ts';
import type { Boosters, TripStatistics } from '../../protocol/trip/entities.ts';
import { deviceNow } from '../device/clock.ts';
import type { LiveAssault, LiveDocking, LiveTrip, Practice } from '../trip/projections.ts';
import type { Reward } from '../trip/reward.ts';

export type { Language } from '../../content/languages.ts';

/** Place on the trip screen that the player looks at. The canvas draws it; the HUD lies over it. */
export type Place = 'galaxy' | 'system' | 'launch' | 'trip' | 'docking' | 'assault';

/**
 * The one state that canvas and HUD share. Only `engine/client` writes it; canvas and HUD read it.
 * Amounts are PROTO as on the wire; times are milliseconds of game time.
 */
export interface State {
  boot: {
    stage: 'signing-in' | 'loading' | 'ready' | 'failed';
    /** 0 to 1. */
    progress: number;
    /** The error's code when the stage is `failed`. */
    error: string | null;
    /** HTTP status of the refused call when the stage is `failed`; 0 when there was no answer. */
    status: number;
    /** True when the server's own local messenger signs the player in. */
    isLocalMessenger: boolean;
  };
  /** Reason why this device was signed out; null while it isn't. The player may sign in here again. */
  sessionEnd: SessionEnd | null;
  /** Set while a designer's sandbox pilot is signed in (D67). Real time. */
  sandbox: { until: string; consoleUrl: string | null } | null;
  /** Whether the game is open, and a planned mode; null before the first answer. */
  serviceMode: AnswerOf<'service.mode'> | null;
  /** Whether the last call was answered. Says nothing about the live connection. */
  connection: 'online' | 'offline';
  /** False while the live connection can't be opened again. Calls may work all the same. */
  hasPushes: boolean;
  /** False while the server has lately refused a change for want of space; reads still work (D72). */
  canSave: boolean;
  /** When the next try to reconnect is due, by `deviceNow()`; null when none is planned. */
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
    /** False when no ghost shall fly beside a docking. */
    ghost?: boolean;
  };
  /**
   * False when this device can't draw the canvas: no WebGL, a context that never returned, or code that
   * never came.
   */
  hasCanvas: boolean;
  /** True once the canvas has shown a place; until then the splash's sky is behind the HUD. */
  isSceneDrawn: boolean;
  /** Game time minus `deviceNow()`; see `gameNow()`. */
  clockOffsetMs: number;
  /** The newest revision of the player that was applied. */
  rev: number;
  user: User | null;
  balance: Balance;
  boosters: Boosters;
  ships: Ship[];
  statistics: TripStatistics | null;
  /** Number of open tasks. The indicator is on while there are any. */
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
    /** The trip whose launch the server is deciding, and which the canvas then shows. */
    launching: string | null;
    /**
     * The scene is out of sight (another route, or the messenger has hidden the game), so the canvas
     * sleeps.
     */
    isSceneHidden: boolean;
    /** True when a new pilot can pick a general. The choice is shown before everything else. */
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
  /** Content of the reward modal; null when it's closed. */
  reward: Reward | null;
  toasts: Toast[];
}

export type ShipSnapshot = Snapshot<Ship>;
export type SystemSnapshot = Snapshot<SolarSystem>;
export type TripSnapshot = Snapshot<Trip>;
export type FlightSnapshot = Snapshot<TripState>;

export interface EventMark {
  readonly uuid: string;
  readonly colour: GameEvent['colour'];
  /** Ids of the systems in which the event counts; null: in all. */
  readonly systems: readonly string[] | null;
}

export interface Toast {
  id: number;
  tone: 'info' | 'gain' | 'error';
  /** Null: the HUD has the words, by default those for a press that needs the network. */
  text: string | null;
  /** Without a text: the server refused and gave no reason. */
  isUnknown?: boolean;
}

export const state = proxy<State>({
  boot: { stage: 'signing-in', progress: 0, error: null, status: 0, isLocalMessenger: false },
  sessionEnd: null,
  sandbox: null,
  serviceMode: null,
  connection: 'online',
  hasPushes: true,
  canSave: true,
  nextTryMs: null,
  settings: { language: 'en', sounds: true, vibration: true, reducedMotion: false, listMode: false },
  hasCanvas: true,
  isSceneDrawn: false,
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
    launching: null,
    isSceneHidden: false,
    choosesGeneral: false,
  },
  live: null,
  docking: null,
  reward: null,
  toasts: [],
});

/** True when flights are played as a list: by the player's setting, or because nothing can be drawn. */
export function playsAsList({ settings, hasCanvas }: Pick<State, 'settings' | 'hasCanvas'>): boolean {
  return settings.listMode || !hasCanvas;
}

/** Removes a reward that can't be shown: its pay is in the balance, and the keys work again. */
export function dropReward(): void {
  state.reward = null;
}

/** The server's present game time as this device estimates it, in milliseconds since the epoch. */
export function gameNow(): number {
  return deviceNow() + state.clockOffsetMs;
}

/**
 * Position of the marked system or trip, in CSS pixels of the window. The scene writes it every
 * frame, and what points at it reads it every frame. It isn't a proxy because nothing renders from it.
 */
export const scenePoint = { x: 0, y: 0, isSeen: false };
