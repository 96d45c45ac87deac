import type { OrderStatus } from '../../rules/core/shop-state.ts';
import type { AiPilotView } from '../ai-pilot/calls.ts';
import type { DailyContract } from '../homeland/calls.ts';
import type { Session } from '../trip/entities.ts';
import type { Balance } from './entities.ts';

/**
 * A flight as the server pushes it. `rev` counts the player's changes; a client drops a push with an older
 * `rev`.
 */
export interface TripState extends Session {
  rev: number;
  /** The server's game time of this state, ISO 8601. */
  now: string;
  remainingMs: number;
}

/**
 * Push of a flight: complete at its start and whenever a device connects or shows the game again; later only
 * the changed fields. `endsAt` determines everything that changes with time only.
 */
export type TripPush = Pick<TripState, 'uuid' | 'shipId' | 'rev' | 'now'> &
  Partial<TripState> & {
    /** Newly taken objects, instead of `tapped`, for a device with the feature 'taken'. */
    taken?: number[];
  };

/** State of the taken contract. */
export type ContractPush = Pick<DailyContract, 'uuid' | 'goal' | 'progress' | 'pay' | 'state'>;

export const playerParts = [
  'user',
  'ships',
  'boosters',
  'systems',
  'trips',
  'sessions',
  'statistics',
  'artifacts',
  'capsules',
  'ai-pilots',
  'crew',
  'homeland',
  'contracts',
  'events',
  'store',
  'inbox',
] as const;
export type PlayerPart = (typeof playerParts)[number];

/**
 * Why a session ended before its time: the player logged the device out, or signed in once more than
 * sessions are allowed, or the team has logged the player out, banned the player, or closed the game for a
 * while, or a sandbox is over. A refusal has it in the header `X-Session-Ended`.
 */
export type SessionEnd =
  | 'logged_out'
  | 'replaced'
  | 'logged_out_by_team'
  | 'maintenance'
  | 'sandbox_over'
  | `banned_${BanReason}`;

/** Why the team has banned a player, in the words that the player is told. */
export const banReasons = ['bots', 'abuse', 'payment', 'rules', 'merged'] as const;
export type BanReason = (typeof banReasons)[number];

/** Everything that the server pushes over Socket.IO. */
export interface ServerEvents {
  'trip:state': (state: TripPush) => void;
  'trip:finished': (event: { sessionId: string }) => void;
  'player:balance': (balance: Balance & { rev: number }) => void;
  'player:changed': (event: { rev: number; parts: PlayerPart[] }) => void;
  /** The contract of the day was taken, got on, or is done. */
  'contract:state': (state: ContractPush & { rev: number }) => void;
  /** The inbox has changed. `unread` is null when a message went to many players: then it is to be read. */
  'inbox:changed': (event: { unread: number | null }) => void;
  'payment:state': (event: { orderId: string; status: OrderStatus }) => void;
  'ai-pilot:state': (state: AiPilotView & { rev: number }) => void;
  /** This device's session has ended, and the connection is closed. */
  'session:ended': (event: { reason: SessionEnd }) => void;
  'tunables:changed': (event: { version: number }) => void;
  /** Other live content is in force than before: what depends on it is to be read again. */
  'events:changed': (event: Record<string, never>) => void;
  /** Number of the player's devices that show the game. Only to devices with the feature 'devices'. */
  'player:devices': (event: { count: number }) => void;
  /** The server is about to stop: connect again at a random moment within this time. */
  'server:leaving': (event: { withinMs: number }) => void;
}

/** Everything that a device may tell. */
export interface ClientEvents {
  /** A hidden page gets no states of trips. Shown again, it gets them whole. */
  'page:hidden': (event: { isHidden: boolean }) => void;
}

type LiveFeature = 'taken' | 'chain' | 'devices';

/** The credentials of a connection. The signature is computed as for a `GET /live/` call. */
export interface LiveAuth {
  token: string;
  sessionId: string;
  fingerprint: string;
  timestamp: number;
  signature: string;
  /** Additions that the device understands. */
  features?: LiveFeature[];
}

export const livePath = '/live/';
