import { z } from 'zod';
import { pathVerbs, planetLooks } from '../kinds.ts';

const key = z.string().regex(/^[a-z]+$/);
const range = z.tuple([z.number(), z.number()]);
const sizes = z.enum(['xs', 's', 'm', 'l', 'xl']);

/** Kind of object with a rule of its own. Objects without a kind are rocks. */
const objectKindRow = z.strictObject({
  key,
  /**
   * Rock size that determines the base pay; the object is drawn and hit with its own diameter (field units).
   */
  size: sizes,
  diameter: z.number().min(20).max(260),
  /** The verb by which it is gathered (D52); absent for a tap. */
  verb: z.enum(pathVerbs).optional(),
  /** Taps needed to take the object, or its parts by another verb; each costs 1 energy. */
  taps: z.int().min(1).max(12),
  /** Taps on it cost no energy. */
  isFree: z.boolean().optional(),
  /** Numbers that it takes up in its wave: the objects after it are left out. Absent for 1. */
  slots: z.int().min(1).max(12).optional(),
  /** Milliseconds that it stays; absent for `objectLifeMs`. */
  lifeMs: z.int().min(1000).max(12_000).optional(),
  /** Pay of a tap, and of the last tap, as multiples of the base pay. */
  pay: z.number().min(0).max(10),
  lastPay: z.number().min(0).max(10),
  /** Hits that it counts in the chain. */
  hits: z.int().min(0).max(10),
  breaksChain: z.boolean(),
  /** True if the object crosses the whole field in its lifetime, regardless of its wave's speed. */
  crosses: z.boolean(),
});

/** Twelve objects in a row on the same paths. */
const wavePatternRow = z.strictObject({
  key,
  tone: z.enum(['calm', 'storm']),
  /** Pattern of a trip's first wave, and of all waves after the last one (D51). */
  opens: z.boolean().optional(),
  /** All its objects are of the kind with this verb. Absent for rocks and the kinds named below. */
  verb: z.enum(pathVerbs).optional(),
  /** Relative frequency, and its factor at each place. */
  weight: z.number().positive(),
  places: z.partialRecord(z.enum([...planetLooks, 'space']), z.number().min(0)),
  lanes: z.strictObject({
    count: z.tuple([z.int().min(1), z.int().max(4)]),
    /** Degrees from the horizontal, clockwise. */
    angle: range,
    /** Distance of the path's middle from its straight line, in field units. */
    bow: range,
    /** Field units a second. */
    speed: range,
    /** True if objects enter from both ends. */
    isTwoWay: z.boolean(),
  }),
  /** Factors of the weights of the sizes. */
  sizes: z.partialRecord(sizes, z.number().min(0)),
  /** Objects of a kind in a hundred. */
  kinds: z.record(key, z.number().min(0).max(50)),
});

/** A flight keeps the edition that it began with, so that a published edition never changes. */
const waveEdition = z.strictObject({
  edition: z.int().min(1),
  kinds: z.array(objectKindRow),
  patterns: z.array(wavePatternRow).min(1),
});

export const waveTables = z.strictObject({ editions: z.array(waveEdition).min(1) });

export type ObjectKindRow = z.infer<typeof objectKindRow>;
export type WavePatternRow = z.infer<typeof wavePatternRow>;
export type WaveEdition = z.infer<typeof waveEdition>;
