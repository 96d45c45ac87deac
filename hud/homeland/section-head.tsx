interface SectionHeadProps {
  title: string;
  /** A count or a progress. */
  aside?: string | undefined;
}

export function SectionHead({ title, aside }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2 className="h2">{title}</h2>
      {aside && <span className="label t2">{aside}</span>}
    </div>
  );
}
