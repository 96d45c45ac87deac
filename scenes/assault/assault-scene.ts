import { AssaultFlight } from '#engine/client/trip/assault/assault-flight.ts';
import { decay, lerp } from '../draw/ease.ts';
import type { CanvasStage } from '../stage/stage.ts';
import { ARRIVED } from '../trip/launch/launch-timeline.ts';
import type { ShipSprite } from '../trip/ship-view.ts';
import { TryScene } from '../trip/try-scene.ts';
import { type AssaultLayout, assaultPose, layOutAssault } from './assault-layout.ts';
import { Strikes } from './assault-marks.ts';
import { AssaultDrawing } from './assault-view.ts';

const FOLLOW_HALF_MS = 90;
const SHIELD_HALF_MS = 120;

/** Scene of the assault: draws the world between two steps, and the end. The HUD sends the pilot's acts. */
export class AssaultScene extends TryScene<AssaultFlight> {
  protected readonly ownArt = ['station'] as const;
  protected readonly planetShade = 0x6a6460;
  private view!: AssaultDrawing;
  private present!: AssaultLayout;
  private goal!: AssaultLayout;
  private readonly strikes = new Strikes();
  private shield = 0;

  constructor(stage: CanvasStage) {
    super('assault', stage);
  }

  override build(): void {
    super.build();
    this.view = new AssaultDrawing(this, this.stage);
  }

  layout(): void {
    this.goal = layOutAssault(this.stage.viewport);
    this.present ??= this.goal;
  }

  protected override arrived(): void {
    super.arrived();
    this.present = this.goal;
    this.strikes.clear();
  }

  protected openFlight(flightId: string): AssaultFlight | undefined {
    return AssaultFlight.open(flightId);
  }

  protected showShip(picture: ShipSprite): void {
    this.view.show(picture);
  }

  protected frame(nowMs: number, deltaMs: number): void {
    if (!this.isLeaving && this.open(nowMs)) this.strikes.clear();
    const stay = this.jumps ? 0 : decay(deltaMs, FOLLOW_HALF_MS);
    this.present = blend(this.goal, this.present, stay);
    const { flight } = this;
    this.view.clear();
    this.backdrop.draw(nowMs, this.planet, ARRIVED, this.presence);
    if (!flight) return;
    const facts = flight.live(nowMs);
    for (const fact of facts) this.strikes.add(fact, nowMs);
    flight.publish(nowMs, facts.length > 0);
    this.noteEnd(nowMs, flight);
    const isOn = flight.isHere;
    const isUp = isOn && this.end === null && flight.world.state.station === 'shields';
    this.shield = lerp(isUp ? 1 : 0, this.shield, decay(deltaMs, SHIELD_HALF_MS));
    this.view.draw(nowMs, {
      world: flight.world,
      layout: this.present,
      presence: this.presence,
      pose: assaultPose(this.end, nowMs - this.endedAtMs, this.stage.isCalm()),
      end: this.end,
      strikes: this.strikes.shown(nowMs),
      isOn,
      shield: this.shield,
    });
  }

  /** Planet at the lower left, away from the middle, because the base is the focus. */
  private get planet() {
    const { x, y, radius } = this.present.base;
    const size = radius * 0.95;
    return { planet: { x: x - radius * 0.95, y: y + radius * 1.5, radius: size } };
  }
}

function blend(to: AssaultLayout, from: AssaultLayout, stay: number): AssaultLayout {
  const mix = (key: 'base' | 'ship', part: 'x' | 'y') => lerp(to[key][part], from[key][part], stay);
  return {
    base: {
      x: mix('base', 'x'),
      y: mix('base', 'y'),
      radius: lerp(to.base.radius, from.base.radius, stay),
    },
    ship: { x: mix('ship', 'x'), y: mix('ship', 'y'), width: lerp(to.ship.width, from.ship.width, stay) },
  };
}
