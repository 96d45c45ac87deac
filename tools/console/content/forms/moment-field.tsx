import { Labelled } from '../../ui/labelled.tsx';
import { fromLocal, momentText, toLocal, zoneText } from './moments.ts';

interface MomentProps {
  readonly label: string;
  readonly value: unknown;
  readonly isLocked: boolean;
  /** Null for no moment. */
  readonly onChange: (moment: string | null) => void;
}

/** A moment in the author's zone, with the same moment in UTC beside it. */
export function MomentField({ label, value, isLocked, onChange }: MomentProps) {
  const moment = typeof value === 'string' ? value : null;
  return (
    <Labelled label={label} hint={moment ? zoneText(new Date(moment)) : zoneText()}>
      {(id) => (
        <>
          <input
            id={id}
            type="datetime-local"
            disabled={isLocked}
            value={moment ? toLocal(moment) : ''}
            onChange={(event) => onChange(fromLocal(event.target.value))}
          />
          <span className="dim form-utc">{moment ? momentText(moment) : 'no date'}</span>
        </>
      )}
    </Labelled>
  );
}
