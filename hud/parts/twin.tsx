interface TwinProps {
  label: string;
  items: readonly { id: string; label: string; isOn?: boolean }[];
  onPress: (id: string) => void;
}

/** What the canvas draws, as a list of buttons: out of sight until the keyboard comes to it. */
export function Twin({ label, items, onPress }: TwinProps) {
  return (
    <ul className="twin" aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          <button type="button" aria-current={item.isOn} onClick={() => onPress(item.id)}>
            {item.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
