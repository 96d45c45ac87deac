import type Phaser from 'phaser';
import { statusWord } from '../../engine/client/scene-words.ts';
import { store } from '../../engine/client/store.ts';
import type { SolarSystem, Status } from '../../engine/protocol/entities.ts';
import type { Colours } from '../draw/colours.ts';
import { mixColour } from '../draw/colours.ts';
import { clamp } from '../draw/ease.ts';
import { Label, type LabelStyle } from '../draw/labels.ts';
import type { Strokes } from '../draw/strokes.ts';
import type { Stage } from '../stage/stage.ts';
import type { SeenSystem } from './marks.ts';
import { type LabelRequest, type PlacedLabel, placeLabels } from './place-labels.ts';

const RANK: Record<Status, number> = { available: 3, completed: 2, progress: 2, unavailable: 1 };
const FADE = 0.14;
/** How far the dark behind the selected one's words reaches. */
const SHADE = 9;
/** Where the selected one's name stands from its mark. */
const NAME = { x: 56, y: -66, lead: 30 } as const;

interface Entry {
  readonly label: Label;
  alpha: number;
}

/** Names beside the marks; the selected one's larger, on a lead, with its status. */
export class GalaxyLabels {
  private readonly entries = new Map<string, Entry>();
  private readonly name: Label;
  private readonly status: Label;
  private side: { id: string; side: 1 | -1 } = { id: '', side: 1 };
  private placed = new Map<string, PlacedLabel>();

  constructor(
    private readonly scene: Phaser.Scene,
    private readonly stage: Stage,
    private readonly depth: number,
  ) {
    this.name = new Label(scene, 'label-selected', depth + 1, nameStyle(stage.colours));
    this.status = new Label(scene, 'label-status', depth + 1, statusStyle(stage.colours, 'available'));
  }

  draw(seen: readonly SeenSystem[], alpha: number, strokes: Strokes): void {
    const { viewport } = this.stage;
    const selected = seen.find(({ system }) => system.uuid === store.view.systemId);
    const obstacles: Rect[] = seen.map(({ head }) => around(head.x, head.y, 8));
    if (selected) obstacles.push(...this.drawSelected(selected, alpha, strokes));
    else for (const label of [this.name, this.status]) label.image.setVisible(false);
    const requests = seen
      .filter((one) => one !== selected && this.isNamed(one))
      .map((one) => this.request(one));
    this.placed = placeLabels(requests, obstacles, viewport.free, this.placed);
    for (const { system, head } of seen) this.place(system.uuid, head, alpha);
  }

  /** On a phone there is room for the names of what can be entered. */
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

  /** What it covers, for the others to keep clear of. */
  private drawSelected({ system, head }: SeenSystem, alpha: number, strokes: Strokes): Rect[] {
    const { viewport, colours } = this.stage;
    this.name.write(system.name, viewport.ratio);
    this.status.restyle(statusStyle(colours, system.status)).write(statusWord(system.status), viewport.ratio);
    const width = Math.max(this.name.width, this.status.width) - SHADE * 2;
    const side = this.sideOf(system.uuid, head.x, width);
    const isAbove = head.y + NAME.y > viewport.free.top + 4;
    const left = side > 0 ? head.x + NAME.x : head.x - NAME.x - width;
    const top = isAbove ? head.y + NAME.y : head.y + 24;
    for (const [label, down] of [
      [this.name, 0],
      [this.status, 21],
    ] as const) {
      const indent = side > 0 ? 0 : width - (label.width - SHADE * 2);
      label.image.setPosition(left + indent - SHADE, top + down - SHADE);
      label.image.setAlpha(alpha).setVisible(alpha > 0.01);
    }
    const knee = { x: head.x + side * (NAME.x - 12), y: top + 11 };
    const up = isAbove ? -1 : 1;
    strokes.piece(head.x + side * NAME.lead, head.y + up * 16, knee.x, knee.y, 1, 0xf3fdff, 0.7 * alpha);
    strokes.piece(knee.x, knee.y, knee.x + side * 8, knee.y, 1, 0xf3fdff, 0.7 * alpha);
    return [around(head.x, head.y, 29), { left, right: left + width, top, bottom: top + 40 }];
  }

  /** Right of the mark if there is room; it stays where it was as long as it can. */
  private sideOf(id: string, x: number, width: number): 1 | -1 {
    const { free } = this.stage.viewport;
    const slack = this.side.id === id && this.side.side === 1 ? 0 : 18;
    const fits = x + NAME.x + width + slack < free.right - 6;
    const side = fits || x - NAME.x - width < free.left + 6 ? 1 : -1;
    this.side = { id, side };
    return side;
  }

  private entryOf(system: SolarSystem): Entry {
    let entry = this.entries.get(system.uuid);
    const style = plateStyle(this.stage.colours, system.status);
    if (!entry) {
      entry = { label: new Label(this.scene, `label-${system.uuid}`, this.depth, style), alpha: 0 };
      this.entries.set(system.uuid, entry);
    }
    entry.label.restyle(style);
    return entry;
  }
}

interface Rect {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function around(x: number, y: number, reach: number): Rect {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
}

function plateStyle(colours: Colours, status: Status): LabelStyle {
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

function statusStyle(colours: Colours, status: Status): LabelStyle {
  const colour = {
    progress: colours.proto,
    available: colours.signal,
    completed: colours.gain,
    unavailable: colours.textSoft,
  }[status];
  return { size: 12, weight: 520, colour, shade: SHADE };
}
