import type Phaser from 'phaser';
import type { Tunables } from '#engine/content/tunables.ts';
import type { TryEnd } from '#engine/rules/trip/arrival/one-try.ts';
import { type Vector, zoneHome } from '#engine/rules/trip/docking/docking.ts';
import { dockingDepths } from '../draw/depths.ts';
import { lerp } from '../draw/ease.ts';
import { Strokes } from '../draw/strokes.ts';
import type { CanvasStage } from '../stage/stage.ts';
import type { ShipSprite } from '../trip/ship-view.ts';
import {
  adriftFrom,
  blend,
  cameraAt,
  type DockingLayout,
  type DockingMoment,
  type DockingPose,
  onScreen,
  reachOf,
} from './docking-layout.ts';
import { DockingShip } from './docking-ship.ts';
import { frameNearness, LockBurst, strokeFrame, strokeWay } from './frame-marks.ts';
import { PortView } from './port-view.ts';
import { StationView } from './station-view.ts';

/** Size of station and port at the greatest distance; the nearer of the two grows more. */
const FAR_OFF = { station: 0.95, port: 0.87 } as const;
const SWING = 0.035;
const NO_SHIFT = { x: 0, y: 0 } as const;

/** One moment of a try. */
export interface TrySeen {
  readonly moment: DockingMoment;
  readonly pose: DockingPose;
  readonly end: TryEnd | null;
  readonly layout: DockingLayout;
  readonly presence: number;
  /** 0 during the demonstration, 1 during the try itself. */
  readonly on: number;
  /** The ship is in the frame: 0 to 1. */
  readonly inside: number;
  /** Nearness of the station, 0 to 1. */
  readonly approach: number;
  /** The ship has to brake now. */
  readonly isLate: boolean;
  /** The best docking of the crew, and its fading since it docked; null without a best docking. */
  readonly ghost: { readonly moment: DockingMoment; readonly gone: number } | null;
}

/** Places of things on the screen. */
export interface TryPlaces {
  readonly ship: Vector;
  readonly frame: Vector;
  /** The ship on the screen, and the frame's middle. */
  readonly shipAt: Vector;
  readonly frameAt: Vector;
  /** Way of the camera in CSS pixels. */
  readonly shift: Vector;
}

/** Draws the station, its port, the frame and the ship. */
export class DockingDrawing {
  private readonly station: StationView;
  private readonly port: PortView;
  private readonly ghost: DockingShip;
  private readonly ship: DockingShip;
  private readonly marks: Strokes;
  private readonly burst: LockBurst;

  constructor(
    scene: Phaser.Scene,
    private readonly stage: CanvasStage,
  ) {
    this.station = new StationView(scene, stage.colours);
    this.port = new PortView(scene, stage.colours);
    this.marks = new Strokes(scene, dockingDepths.marks, 512);
    this.ghost = new DockingShip(scene, { isGhost: true });
    this.ship = new DockingShip(scene);
    this.burst = new LockBurst(scene, stage.colours);
  }

  show(picture: ShipSprite): void {
    this.ghost.show(picture);
    this.ship.show(picture);
  }

  /** For the time when only the ship's and the station's places are known. */
  clear(): void {
    this.marks.clear();
    this.ghost.hide();
  }

  place(tunables: Tunables, { moment, pose, layout, on }: TrySeen): TryPlaces {
    const { frame } = moment;
    const home = zoneHome(tunables);
    const adrift = adriftFrom(moment.ship, frame);
    const ship = blend(blend(moment.ship, frame, pose.berth), adrift, pose.away);
    const centred = Math.max(1 - on, pose.berth, pose.dark);
    const camera = cameraAt(ship, frame, home, reachOf(this.stage.viewport, layout), centred);
    return {
      ship,
      frame,
      shipAt: onScreen(layout, home, camera, ship),
      frameAt: onScreen(layout, home, camera, frame),
      shift: this.stage.isCalm() ? NO_SHIFT : { x: camera.x * layout.scale, y: camera.y * layout.scale },
    };
  }

  draw(nowMs: number, tunables: Tunables, seen: TrySeen, places: TryPlaces): void {
    const { moment, pose, end, layout, presence, inside } = seen;
    const { colours } = this.stage;
    const { ship, frame, shipAt, frameAt } = places;
    const isCalm = this.stage.isCalm();
    const size = { width: tunables.dockingZoneWidth, height: tunables.dockingZoneHeight };
    const look = { ...frameAt, scale: layout.scale, alpha: presence, end, isCalm };
    const progress = end === 'won' ? 1 : moment.progress / 100;
    const near = frameNearness(ship, frame, size);
    const approach = isCalm ? 1 : seen.approach;
    const swing = 1 + SWING * pose.swing;

    const stationScale = layout.scale * lerp(FAR_OFF.station, 1, approach);
    this.station.draw(nowMs, { ...look, scale: stationScale, isInside: inside > 0.5 }, pose);
    const portScale = layout.scale * lerp(FAR_OFF.port, 1, approach) * swing;
    const eye = isCalm ? NO_SHIFT : { x: ship.x - frame.x, y: ship.y - frame.y };
    this.port.draw({ ...look, scale: portScale, near, progress, eye }, pose);
    strokeFrame(
      this.marks,
      { ...look, ...size, progress, inside, isLate: seen.isLate },
      nowMs,
      pose,
      colours,
    );
    const way = { nowMs, scale: layout.scale, alpha: presence * (1 - inside), isCalm, colours };
    if (end === null) strokeWay(this.marks, shipAt, frameAt, way);
    this.drawGhost(nowMs, seen, frameAt);
    this.ship.draw(nowMs, shipAt, moment, { ...look, scale: layout.scale * swing }, pose);
    this.burst.draw(look, pose);
  }

  /** The ghost has a drift of its own: its place relative to its frame is drawn relative to this frame. */
  private drawGhost(nowMs: number, { ghost, layout, presence, on, pose }: TrySeen, frameAt: Vector): void {
    if (!ghost) return;
    const { ship, frame } = ghost.moment;
    const held = 1 - ghost.gone;
    const at = {
      x: frameAt.x + (ship.x - frame.x) * layout.scale * held,
      y: frameAt.y + (ship.y - frame.y) * layout.scale * held,
    };
    const alpha = presence * on * (1 - Math.max(pose.berth, pose.dark));
    this.ghost.drawGhost(nowMs, at, { moment: ghost.moment, scale: layout.scale, alpha, gone: ghost.gone });
  }
}
