import { DockingFlight } from '#engine/client/trip/docking/docking-flight.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { mustBrake } from '#engine/rules/trip/docking/docking.ts';
import { seeDocking } from '#engine/world/docking/docking-world.ts';
import { decay, easeOut, glide, lerp, progress } from '../draw/ease.ts';
import type { CanvasStage } from '../stage/stage.ts';
import { ARRIVED } from '../trip/launch/launch-timeline.ts';
import type { ShipSprite } from '../trip/ship-view.ts';
import { TryScene } from '../trip/try-scene.ts';
import {
  blendMoments,
  type DockingLayout,
  type DockingMoment,
  type DockingPose,
  dockingPose,
  layOutDocking,
  momentOf,
  STATION_RADIUS,
  shownMoment,
} from './docking-layout.ts';
import { DockingDrawing } from './docking-view.ts';

const FOLLOW_HALF_MS = 90;
const INSIDE_HALF_MS = 55;
const ON_HALF_MS = 170;
const APPROACH_HALF_MS = 260;
const GHOST_GOES_MS = 900;

/**
 * The docking scene: draws its world between two ticks, and the end of a try. The HUD sends the stick's
 * direction.
 */
export class DockingScene extends TryScene<DockingFlight> {
  protected readonly ownArt = ['station', 'port'] as const;
  protected readonly planetShade = 0x7c8794;
  private view!: DockingDrawing;
  private dockingLayout!: DockingLayout;
  private goal!: DockingLayout;
  private inside = 0;
  /** 0 during the demonstration, 1 during the try itself. */
  private on = 0;
  /** Nearness of the station, 0 to 1; it follows the progress ring. */
  private approach = 0;

  constructor(stage: CanvasStage) {
    super('docking', stage);
  }

  override build(): void {
    super.build();
    this.view = new DockingDrawing(this, this.stage);
  }

  layout(): void {
    this.goal = layOutDocking(this.stage.viewport);
    this.dockingLayout ??= this.goal;
  }

  protected override arrived(): void {
    super.arrived();
    this.dockingLayout = this.goal;
    this.on = 0;
  }

  protected openFlight(flightId: string): DockingFlight | undefined {
    return DockingFlight.open(flightId);
  }

  protected showShip(picture: ShipSprite): void {
    this.view.show(picture);
  }

  protected frame(nowMs: number, deltaMs: number): void {
    if (!this.isLeaving) this.open(nowMs);
    this.dockingLayout = glide(
      this.goal,
      this.dockingLayout,
      this.jumps ? 0 : decay(deltaMs, FOLLOW_HALF_MS),
    );
    const { flight } = this;
    this.view.clear();
    if (!flight) {
      this.backdrop.draw(nowMs, this.planet, ARRIVED, this.presence);
      return;
    }
    flight.live(nowMs);
    flight.publish(nowMs);
    this.noteEnd(nowMs, flight);
    const isCalm = this.stage.isCalm();
    const pose = dockingPose(this.end, nowMs - this.endedAtMs, isCalm);
    const isOn = flight.isHere || this.end !== null;
    this.on = lerp(isOn ? 1 : 0, this.on, isCalm ? 0 : decay(deltaMs, ON_HALF_MS));
    const present = momentOf(flight.world, flight.intoTick);
    const shown =
      this.on > 0.995 ? present : blendMoments(shownMoment(nowMs, present.frame, isCalm), present, this.on);
    const isInside = this.end === 'won' || (this.end === null && (isOn ? present : shown).isInside);
    this.inside = lerp(isInside ? 1 : 0, this.inside, decay(deltaMs, INSIDE_HALF_MS));
    const meant = this.end === 'lost' ? 0 : this.end === 'won' ? 1 : shown.progress / 100;
    this.approach = lerp(meant, this.approach, decay(deltaMs, APPROACH_HALF_MS));
    this.drawTry(nowMs, flight.world.tunables, shown, pose);
  }

  private drawTry(nowMs: number, tunables: Tunables, moment: DockingMoment, pose: DockingPose): void {
    const { end, dockingLayout: layout, presence, on, inside, approach } = this;
    const isLate = this.flight?.isPlayed === true && mustBrake(seeDocking(this.flight.world), tunables);
    const seen = {
      moment,
      pose,
      end,
      layout,
      presence,
      on,
      inside,
      approach,
      isLate,
      ghost: this.ghostSeen(),
    };
    const places = this.view.place(tunables, seen);
    this.backdrop.draw(nowMs, this.planet, ARRIVED, presence, places.shift);
    this.view.draw(nowMs, tunables, seen, places);
  }

  private ghostSeen() {
    const { flight } = this;
    const ghost = flight?.isHere ? flight.ghost : undefined;
    if (!flight || !ghost) return null;
    const gone = easeOut(progress(flight.elapsedMs, ghost.tookMs, ghost.tookMs + GHOST_GOES_MS));
    return { moment: momentOf(ghost.world, ghost.intoTick), gone };
  }

  /** Low at the left and half in the dark, because the station is the focus. */
  private get planet() {
    const { x, y, scale } = this.dockingLayout;
    const radius = STATION_RADIUS * scale * 1.15;
    return { planet: { x: x - radius * 0.72, y: y + radius * 1.62, radius } };
  }
}
