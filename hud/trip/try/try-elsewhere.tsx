import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Deck } from './deck.tsx';

interface TryElsewhereProps {
  kind: 'docking' | 'assault';
  /** Ends the try without playing it. */
  onEnd: () => unknown;
}

/** Shown when another device of the player has begun the try, with a way out in case that device is gone. */
export function TryElsewhere({ kind, onEnd }: TryElsewhereProps) {
  const { t } = useTranslation();
  const title = t(`trip:${kind}.elsewhere.title`);
  return (
    <Deck
      label={title}
      tint="line"
      head={
        <div role="status">
          <h1 className="h1 try-deck__title">{title}</h1>
          <p className="label t2 try-deck__line">{t(`trip:${kind}.elsewhere.text`)}</p>
        </div>
      }
      foot={
        <Button kind="secondary" onPress={onEnd}>
          {t('trip:docking.elsewhere.end')}
        </Button>
      }
    />
  );
}
