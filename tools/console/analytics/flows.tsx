import { useState } from 'react';
import type { AnalyticsRow } from '#engine/protocol/dev/console-data.ts';
import { countText, money } from '../core/format.ts';
import { byKey, percent } from './players.tsx';
import { TablePanel } from './table-panel.tsx';

const size = { width: 520, names: 162, bar: 260 };
const currencies = [
  ['default', 'PROTO'],
  ['clean', 'Clean PROTO'],
] as const;

/** Sources and uses of a currency: width is the amount, and both sides have the same sum. */
export function Flows({ rows }: { rows: readonly AnalyticsRow[] }) {
  const [currency, setCurrency] = useState<string>('default');
  const { sources, sinks, made, spent } = amountsOf(rows, currency);
  return (
    <TablePanel
      title="Where it came from, where it went"
      about={
        <select aria-label="Currency" value={currency} onChange={(event) => setCurrency(event.target.value)}>
          {currencies.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      }
      table="flows"
      rows={rows}
      nothing="Nothing came into a currency or left it in these days."
      foot={
        made > 0 && (
          <span>
            Spent of made <span className="signal">{percent(spent / made)}</span>
          </span>
        )
      }
    >
      <FlowPicture sources={sources} sinks={sinks} made={made} spent={spent} />
    </TablePanel>
  );
}

function amountsOf(rows: readonly AnalyticsRow[], currency: string) {
  const sources = new Map<string, number>();
  const sinks = new Map<string, number>();
  for (const [key, { amount = 0 }] of byKey(rows, 'flows')) {
    const [of, direction, reason = ''] = key.split(' ');
    if (of === currency) (direction === 'source' ? sources : sinks).set(reason, amount / 100);
  }
  const sum = (amounts: Map<string, number>) =>
    [...amounts.values()].reduce((all, amount) => all + amount, 0);
  return { sources, sinks, made: sum(sources), spent: sum(sinks) };
}

/** Formats an amount; from 1000 on, without hundredths. */
function rounded(amount: number): string {
  return amount < 1000 ? money(amount) : countText(Math.round(amount));
}

interface FlowPictureProps {
  readonly sources: ReadonlyMap<string, number>;
  readonly sinks: ReadonlyMap<string, number>;
  readonly made: number;
  readonly spent: number;
}

function FlowPicture({ sources, sinks, made, spent }: FlowPictureProps) {
  const whole = Math.max(made, spent);
  if (whole === 0) return <p className="nothing">Nothing of this currency moved in these days.</p>;
  const scale = 150 / whole;
  const left = sideOf(sources, spent - made, 'from before');
  const right = sideOf(sinks, made - spent, 'kept');
  const shapes = [stack(left, scale, 20), stack(right, scale, 20)] as const;
  const bottom = Math.max(...shapes.flat().map(({ y, height }) => y + Math.max(height, 14)), 170);
  const label = `${money(made)} made, ${money(spent)} spent`;
  return (
    <svg className="flows" viewBox={`0 -24 ${size.width} ${bottom + 34}`} role="img" aria-label={label}>
      <text x={size.names} y={-10} textAnchor="end" className="proto">
        {rounded(made)} made
      </text>
      <text x={size.width - size.names} y={-10} className="signal">
        {rounded(spent)} spent
      </text>
      {shapes[0].map((shape) => (
        <Ribbon key={shape.name} shape={shape} isLeft />
      ))}
      {shapes[1].map((shape) => (
        <Ribbon key={shape.name} shape={shape} isLeft={false} />
      ))}
      <rect x={size.bar - 2} y={20} width={4} height={150} className="flow-bar" />
    </svg>
  );
}

function Ribbon({ shape, isLeft }: { shape: FlowShape; isLeft: boolean }) {
  const { name, amount, y, barY, height, isRest } = shape;
  const [from, to] = isLeft ? [size.names, size.bar - 2] : [size.width - size.names, size.bar + 2];
  const middle = (from + to) / 2;
  const kind = isRest ? 'flow is-rest' : isLeft ? 'flow is-source' : 'flow is-sink';
  const side = isLeft ? -1 : 1;
  return (
    <g className={kind}>
      <path
        d={`M${from} ${y}C${middle} ${y} ${middle} ${barY} ${to} ${barY}V${barY + height}C${middle} ${barY + height} ${middle} ${y + height} ${from} ${y + height}Z`}
      />
      <rect x={isLeft ? from - 4 : from} y={y} width={4} height={Math.max(1, height)} />
      <text x={from + side * 12} y={y + Math.max(height, 1) / 2 + 4} textAnchor={isLeft ? 'end' : 'start'}>
        <tspan className="flow-name">{name}</tspan> {rounded(amount)}
      </text>
    </g>
  );
}

/** A part of one side of the flows, in the units of the picture. */
export interface FlowShape {
  readonly name: string;
  readonly amount: number;
  /** Top of the part at the outer edge (`y`) and at the middle bar (`barY`). */
  readonly y: number;
  readonly barY: number;
  readonly height: number;
  readonly isRest: boolean;
}

const maxParts = 7;
const gap = 12;

/**
 * Parts of a side, the largest first, with the smallest merged into one part. The last part is the difference
 * to the other side, so that both have the same sum.
 */
export function sideOf(
  amounts: ReadonlyMap<string, number>,
  rest: number,
  restName: string,
): { name: string; amount: number; isRest: boolean }[] {
  const sorted = [...amounts].filter(([, amount]) => amount > 0).sort((a, b) => b[1] - a[1]);
  const largest = sorted.slice(0, sorted.length > maxParts ? maxParts - 1 : maxParts);
  const others = sorted.slice(largest.length).reduce((sum, [, amount]) => sum + amount, 0);
  return [
    ...largest.map(([name, amount]) => ({ name: name.replaceAll('_', ' '), amount, isRest: false })),
    ...(others > 0
      ? [{ name: `${sorted.length - largest.length} others`, amount: others, isRest: false }]
      : []),
    ...(rest > 0 ? [{ name: restName, amount: rest, isRest: true }] : []),
  ];
}

/** Stacks the parts of a side: with gaps at the outer edge, without gaps at the middle bar. */
export function stack(
  parts: readonly { name: string; amount: number; isRest: boolean }[],
  scale: number,
  barTop: number,
): FlowShape[] {
  let y = 0;
  let barY = barTop;
  return parts.map((part) => {
    const height = part.amount * scale;
    const shape = { ...part, y, barY, height };
    // Minimum distance between parts, so that the names beside thin parts don't overlap.
    y += Math.max(height + gap, 18);
    barY += height;
    return shape;
  });
}
