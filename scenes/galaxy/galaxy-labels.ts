import type Phaser from 'phaser';
import { state } from '#engine/client/core/state.ts';
import { statusLabel } from '#engine/client/galaxy/status-label.ts';
import type { SolarSystem, SystemStatus } from '#engine/protocol/galaxy/calls.ts';
import { type Colours, mixColour } from '../draw/colours.ts';
import { galaxyDepths } from '../draw/depths.ts';
import { clamp } from '../draw/ease.ts';
import { Label, type LabelStyle } from '../draw/labels.ts';
import type { Strokes } from '../draw/strokes.ts';
import type { CanvasStage } from '../stage/stage.ts';
import type { SeenSystem } from './marks.ts';
import {
  around,
  type LabelRequest,
  type PlacedLabel,
  type PlacedName,
  placeLabels,
  placeName,
  type Rect,
} from './place-labels.ts';

const RANK: Record<SystemStatus, number> = { available: 3, completed: 2, progress: 2, unavailable: 1 };
const FADE = 0.14;
/** Reach of the dark shade behind the selected system's text. */
const SHADE = 9;
/** The lead to the selected system's name: from the mark to its knee, and from the knee to the name. */
const LEAD = 30;
const KNEE = 12;

interface Entry {
  readonly label: Label;
  alpha: number;
}

/** Names beside the marks; the selected system's name is larger, on a lead, and has its status. */
export class GalaxyLabels {
  private readonly entries = new Map<string, Entry>();
  private readonly name: Label;
  private readonly status: Label;
  private named: { id: string; place: PlacedName | null } = { id: '', place: null };
  private placed = new Map<string, PlacedLabel>();

  constructor(
    private readonly scene: Phaser.Scene,
    private readonly stage: CanvasStage,
  ) {
    this.name = new Label(scene, 'label-selected', galaxyDepths.selectedName, nameStyle(stage.colours));
    this.status = new Label(
      scene,
      'label-status',
      galaxyDepths.selectedName,
      statusStyle(stage.colours, 'available'),
    );
  }

  draw(seen: readonly SeenSystem[], alpha: number, strokes: Strokes): void {
    const { viewport } = this.stage;
    const selected = seen.find(({ system }) => system.uuid === state.view.systemId);
    const obstacles: Rect[] = seen.map(({ head }) => around(head.x, head.y, 8));
    const others = seen.filter((other) => other !== selected);
    if (selected) obstacles.push(...this.drawSelected(selected, others, alpha, strokes));
    else for (const label of [this.name, this.status]) label.image.setVisible(false);
    const requests = others.filter((other) => this.isNamed(other)).map((other) => this.request(other));
    this.placed = placeLabels(requests, obstacles, viewport.free, this.placed);
    for (const { system, head } of seen) this.place(system.uuid, head, alpha);
  }

  /** A phone only has room for the names of systems that can be entered. */
  private isNamed({ system, head }: SeenSystem): boolean {
    return head.depth > 0.3 && (system.status !== 'unavailable' || this.stage.viewport.isWide);
  }

  private request({ system, head }: SeenSystem): LabelRequest {
    const { label } = this.entryOf(system);
    label.write(system.name, this.stage.viewport.ratio);
    const gap = system.status === 'available' ? 18 : 11;
    const { width, height } = label;
    return {
      id: system.uuid,
      x: head.x,
      y: head.y,
      gap,
      width,
      height,
      rank: RANK[system.status] * 100 - system.priority,
    };
  }

  private place(id: string, head: { x: number; y: number }, alpha: number): void {
    const entry = this.entries.get(id);
    if (!entry) return;
    const placed = this.placed.get(id);
    entry.alpha = clamp(entry.alpha + (placed ? FADE : -FADE), 0, 1);
    if (placed) entry.label.image.setPosition(Math.round(placed.x * 2) / 2, Math.round(placed.y * 2) / 2);
    entry.label.image.setAlpha(entry.alpha * alpha).setVisible(entry.alpha * alpha > 0.01 && head.x > -400);
  }

  /** The area it covers, which other labels avoid. */
  private drawSelected(
    selected: SeenSystem,
    others: readonly SeenSystem[],
    alpha: number,
    strokes: Strokes,
  ): Rect[] {
    const { system, head } = selected;
    const { viewport, colours } = this.stage;
    this.name.write(system.name, viewport.ratio);
    this.status
      .restyle(statusStyle(colours, system.status))
      .write(statusLabel(system.status), viewport.ratio);
    const width = Math.max(this.name.width, this.status.width) - SHADE * 2;
    const before = this.named.id === system.uuid ? this.named.place : null;
    const marks = others.map((other) => ({ ...other.head, isFaint: other.system.status === 'unavailable' }));
    const place = placeName(head, width, marks, viewport.free, before);
    this.named = { id: system.uuid, place };
    const { side, way, left, top } = place;
    for (const [label, down] of [
      [this.name, 0],
      [this.status, 21],
    ] as const) {
      const indent = side > 0 ? 0 : width - (label.width - SHADE * 2);
      label.image.setPosition(left + indent - SHADE, top + down - SHADE);
      label.image.setAlpha(alpha).setVisible(alpha > 0.01);
    }
    const knee = { x: side > 0 ? left - KNEE : left + width + KNEE, y: top + 11 };
    strokes.piece(head.x + side * LEAD, head.y + way * 16, knee.x, knee.y, 1, 0xf3fdff, 0.7 * alpha);
    strokes.piece(knee.x, knee.y, knee.x + side * 8, knee.y, 1, 0xf3fdff, 0.7 * alpha);
    return [around(head.x, head.y, 26), { left, right: left + width, top, bottom: top + 40 }];
  }

  private entryOf(system: SolarSystem): Entry {
    let entry = this.entries.get(system.uuid);
    const style = plateStyle(this.stage.colours, system.status);
    if (!entry) {
      entry = { label: new Label(this.scene, `label-${system.uuid}`, galaxyDepths.names, style), alpha: 0 };
      this.entries.set(system.uuid, entry);
    }
    entry.label.restyle(style);
    return entry;
  }
}

function plateStyle(colours: Colours, status: SystemStatus): LabelStyle {
  const colour =
    status === 'available'
      ? mixColour(colours.signal, 0xffffff, 0.7)
      : status === 'unavailable'
        ? colours.textSoft
        : mixColour(colours.gain, 0xffffff, 0.6);
  return { size: 11.5, weight: 500, colour, plate: { colour: 0x04090f, opacity: 0.8 } };
}

function nameStyle(colours: Colours): LabelStyle {
  return {
    size: 16,
    weight: 480,
    width: 'extra-expanded',
    colour: colours.text,
    shade: SHADE,
  };
}

function statusStyle(colours: Colours, status: SystemStatus): LabelStyle {
  const colour = {
    progress: colours.proto,
    available: colours.signal,
    completed: colours.gain,
    unavailable: colours.textSoft,
  }[status];
  return { size: 12, weight: 520, colour, shade: SHADE };
}
