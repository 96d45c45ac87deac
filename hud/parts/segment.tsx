interface SegmentProps<Id extends string> {
  label: string;
  options: readonly { id: Id; label: string; lang?: string }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** Two or three short options; a change counts at once. */
export function Segment<Id extends string>({ label, options, value, onChange }: SegmentProps<Id>) {
  return (
    <div className="segment" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input can't hold the segment's own look and its press state
        <button
          key={option.id}
          type="button"
          role="radio"
          className="segment__option"
          aria-checked={option.id === value}
          lang={option.lang}
          onClick={() => onChange(option.id)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
