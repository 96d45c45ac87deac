import Phaser from 'phaser';
import type { Place } from '#engine/client/core/state.ts';
import { SMOOTH_MS } from '../draw/colours.ts';
import { easeInOut, progress } from '../draw/ease.ts';
import type { Gestures } from './pointer-input.ts';
import type { CanvasStage } from './stage.ts';

/** The longest frame: time beyond it, such as a sleep, is skipped. */
const LONGEST_MS = 400;

/** Time that the HUD takes to settle after the window has changed. */
const RESIZE_MS = 300;

/** Passage of a scene to the screen or from it; an `ms` of 0 is immediate. */
export interface Passage {
  /** The other place of the passage; null at the beginning. */
  readonly other: Place | null;
  readonly ms: number;
}

/** A scene of the canvas: built once, asleep while another scene is shown. Draws the client's state. */
export abstract class PlaceScene extends Phaser.Scene {
  /** From 0 (gone) to 1 (there): the opacity of everything the scene draws. */
  protected presence = 0;
  /** The present passage. */
  protected passage: Passage = { other: null, ms: 0 };
  protected isLeaving = false;
  private passedMs = 0;
  private lastMs = 0;
  private size = '';
  private resizedAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    readonly name: string,
    protected readonly stage: CanvasStage,
  ) {
    super({ key: name });
  }

  /** Resolves when the pictures that the present state needs have loaded. */
  abstract fetchArt(): Promise<void>;
  /** Builds the layers for the whole visit; the pictures have loaded. */
  abstract build(): void;
  /** The window, the free rectangle or the quality has changed. */
  abstract layout(): void;
  abstract readonly gestures: Gestures;
  protected abstract frame(nowMs: number, deltaMs: number): void;
  protected arrived(): void {}
  protected left(): void {}

  private isBuilt = false;

  create(): void {
    this.cameras.main.setOrigin(0, 0);
    this.build();
    this.isBuilt = true;
    this.relayout();
  }

  /** After a sleep in which the window may have changed. */
  relayoutIfBuilt(): void {
    if (this.isBuilt) this.relayout();
  }

  relayout(): void {
    const { width, height, ratio } = this.stage.viewport;
    const size = `${width} ${height}`;
    if (size !== this.size) this.resizedAtMs = performance.now();
    this.size = size;
    this.cameras.main.setZoom(ratio);
    this.layout();
  }

  arrive(passage: Passage): void {
    this.begin(passage, false);
    this.arrived();
  }

  leave(passage: Passage): void {
    this.begin(passage, true);
    this.left();
  }

  /** The place has changed, and the same scene shows the new place. */
  moved(_from: Place, _to: Place): void {}

  /** Uses the frame's own time, because Phaser's delta is smoothed and too short for long frames. */
  override update(): void {
    const nowMs = this.game.loop.now;
    const deltaMs = Math.min(Math.max(0, nowMs - this.lastMs), LONGEST_MS);
    this.lastMs = nowMs;
    this.passedMs += Math.min(deltaMs, SMOOTH_MS);
    const share = this.passed;
    this.presence = this.isLeaving ? 1 - easeInOut(share) : easeInOut(share);
    this.frame(nowMs, deltaMs);
  }

  /** The scene is no longer visible. */
  get isGone(): boolean {
    return this.isLeaving && this.passed >= 1;
  }

  /** The scene covers the canvas. */
  get hasArrived(): boolean {
    return !this.isLeaving && this.passed >= 1;
  }

  /** Progress of the passage, 0 to 1. */
  protected get passed(): number {
    return this.passage.ms > 0 ? progress(this.passedMs, 0, this.passage.ms) : 1;
  }

  /**
   * Things that follow the HUD jump to their place: the player wants less motion, or the window has just
   * changed.
   */
  protected get jumps(): boolean {
    return this.stage.isCalm() || performance.now() - this.resizedAtMs < RESIZE_MS;
  }

  private begin(passage: Passage, isLeaving: boolean): void {
    this.passage = passage;
    this.isLeaving = isLeaving;
    this.passedMs = 0;
    this.lastMs = performance.now();
    if (passage.ms === 0) this.presence = isLeaving ? 0 : 1;
  }
}
