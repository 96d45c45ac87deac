import { useEffect, useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { type Stop, type StopKind, stopKeys } from '#engine/protocol/dev/console-data.ts';
import { ask, type Operator, useAsk } from '../core/ask.ts';
import { minute } from '../core/format.ts';
import { may } from '../core/roles.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Failed, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';

/** A thing that can be stopped. */
interface Thing {
  readonly kind: StopKind;
  readonly key: string;
}

const everyMs = 10_000;
const kindWords: Readonly<Record<StopKind, string>> = {
  event: 'Event',
  product: 'Product',
  ads: 'Ads',
  launch: 'Launches',
};
const effects: Readonly<Record<StopKind, string>> = {
  event:
    'Players do not see it any more, and it changes and counts nothing. What was counted before is paid at its end.',
  product: 'The shop does not show it any more. An order that is open can still be paid, and is delivered.',
  ads: 'No ad begins any more: players read that there is none now. An ad on the screen still pays.',
  launch:
    'A launch of this kind is refused with a sentence, and no AI pilot is sent. Flights and runs under way end as they began.',
};

/** Every thing that can be stopped alone, with the stopped ones first. */
export function StopsPage({ operator }: { operator: Operator }) {
  const content = useAsk('dev.content', {});
  const stops = useAsk('dev.stops', {});
  const [asked, setAsked] = useState<Thing | null>(null);
  const failure = content.failure ?? stops.failure;
  const stopped = stops.data?.data ?? [];
  const mayStop = may(operator, 'operator', 'designer');
  const things = content.data ? thingsOf(content.data.content) : [];
  const rows = [...things].sort(
    (one, other) => Number(stopOf(stopped, other) !== undefined) - Number(stopOf(stopped, one) !== undefined),
  );
  return (
    <div className="page">
      <h1>Stops</h1>
      <p className="dim">
        Switches one thing off for all players within seconds, without a publication. Everything else goes on.
      </p>
      {failure && <Failed failure={failure} onAgain={stops.readAgain} />}
      {content.data && stops.data && (
        <Panel
          title="Events, products, ads and launches"
          foot={`${stopped.length} of ${things.length} stopped`}
        >
          <Table
            label="Things that can be stopped"
            rows={rows}
            keyOf={nameOf}
            columns={[
              { head: 'What', cell: ({ kind }) => kindWords[kind] },
              { head: 'Key', cell: ({ key }) => key },
              { head: 'State', cell: (thing) => <State stop={stopOf(stopped, thing)} /> },
              {
                head: 'Action',
                cell: (thing) =>
                  mayStop ? (
                    <button
                      type="button"
                      aria-label={`${stopOf(stopped, thing) ? 'Let go on' : 'Stop'}: ${nameOf(thing)}`}
                      onClick={() => setAsked(thing)}
                    >
                      {stopOf(stopped, thing) ? 'Let go on…' : 'Stop…'}
                    </button>
                  ) : (
                    'operator or designer'
                  ),
              },
            ]}
          />
        </Panel>
      )}
      {asked && (
        <StopForm
          thing={asked}
          isStopped={stopOf(stopped, asked) !== undefined}
          onDone={() => {
            setAsked(null);
            dispatchEvent(new Event(changed));
            void stops.readAgain();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

function State({ stop }: { stop: Stop | undefined }) {
  if (!stop) return <span className="dim">goes on</span>;
  return (
    <span className="warn">
      stopped {minute(stop.at)} by {stop.by ?? 'this machine'}: {stop.reason}
    </span>
  );
}

interface StopFormProps {
  readonly thing: Thing;
  readonly isStopped: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function StopForm({ thing, isStopped, onDone, onClose }: StopFormProps) {
  return (
    <ActionForm
      title={`${isStopped ? 'Let go on' : 'Stop'}: ${nameOf(thing)}`}
      about={isStopped ? 'Players have it again within seconds, as it is published.' : effects[thing.kind]}
      fields={[{ name: 'reason', label: 'Reason' }]}
      button={isStopped ? 'Let go on' : 'Stop'}
      isDanger={!isStopped}
      send={({ reason = '' }, key) =>
        ask('dev.change-stop', { body: { ...thing, isStopped: !isStopped, reason }, key })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** Name of the event by which the page tells the strip of a change. */
const changed = 'stops-changed';

/** Line at the top of every page while something is stopped. */
export function StopsStrip({ path, go }: { path: string; go: (to: string) => void }) {
  const { data, readAgain } = useAsk('dev.stops', {});
  useEffect(() => {
    const read = () => void readAgain();
    const timer = setInterval(read, everyMs);
    addEventListener(changed, read);
    return () => {
      clearInterval(timer);
      removeEventListener(changed, read);
    };
  }, [readAgain]);
  if (!data || data.data.length === 0) return null;
  return (
    <p className="strip warn">
      Stopped: {data.data.map(nameOf).join(', ')}.{' '}
      {!path.startsWith('/stops') && (
        <button type="button" className="link" onClick={() => go('/stops')}>
          Open Stops
        </button>
      )}
    </p>
  );
}

function thingsOf(content: AnswerOf<'dev.content'>['content']): Thing[] {
  const keysOf = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.map(({ key }) => String(key));
  return [
    ...keysOf(content.events).map((key) => ({ kind: 'event' as const, key })),
    ...stopKeys.ads.map((key) => ({ kind: 'ads' as const, key })),
    ...stopKeys.launch.map((key) => ({ kind: 'launch' as const, key })),
    ...keysOf(content.products.filter(({ retired }) => !retired)).map((key) => ({
      kind: 'product' as const,
      key,
    })),
  ];
}

function nameOf({ kind, key }: Thing): string {
  return kind === 'ads' ? 'all ads' : `${kindWords[kind].toLowerCase()} ${key}`;
}

function stopOf(stops: readonly Stop[], { kind, key }: Thing): Stop | undefined {
  return stops.find((stop) => stop.kind === kind && stop.key === key);
}
