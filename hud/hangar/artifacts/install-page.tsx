import { type ReactNode, useState } from 'react';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { useIsDesktop } from '#hud/shell/viewport.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Choices } from '#hud/ui/controls/choices.tsx';
import { ModalPage } from '#hud/ui/modals/modal-page.tsx';

interface InstallPageProps<Thing extends { readonly uuid: string }> {
  /** The artifact or the ship that the question is about. */
  about: string;
  title: string;
  picture?: ReactNode;
  /** A large picture of what is chosen, beside the list on a desktop. */
  hero: (chosen: Thing) => ReactNode;
  /** What the choice is about, for screen readers. */
  label: string;
  things: readonly Thing[];
  isOpen: (thing: Thing) => boolean;
  show: (thing: Thing) => ReactNode;
  /** The button's label, and why it can't be pressed. */
  action: (chosen: Thing | undefined) => string;
  reason: (chosen: Thing | undefined) => string | null;
  install: (chosen: Thing) => Promise<{ readonly ok: boolean }>;
  /** The cost of the choice. */
  note?: (chosen: Thing) => ReactNode;
  onClose: () => void;
}

/** Chooses a ship for an artifact or an artifact for a ship. The first possible one is chosen at the start. */
export function InstallPage<Thing extends { readonly uuid: string }>(props: InstallPageProps<Thing>) {
  const { things, isOpen, onClose } = props;
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const open = things.filter(isOpen);
  const [chosenId, choose] = useState<string | null>(null);
  const chosen = open.find(({ uuid }) => uuid === chosenId) ?? open[0];

  async function install(): Promise<void> {
    if (!chosen || !(await props.install(chosen)).ok) return;
    playSound('button');
    vibrate('success');
    onClose();
  }

  return (
    <ModalPage
      title={t('hangar:artifact.title')}
      onClose={onClose}
      className="artifact-move"
      foot={
        <Button kind="primary" reason={props.reason(chosen)} disabled={!chosen} onPress={install}>
          {props.action(chosen)}
        </Button>
      }
    >
      {isDesktop && chosen && props.hero(chosen)}
      <div className="artifact-move__head">
        <div className="grow">
          <p className="label t2">{props.about}</p>
          <h1 className="h1">{props.title}</h1>
        </div>
        {props.picture}
      </div>
      <Choices
        label={props.label}
        columns={1}
        value={chosen?.uuid ?? null}
        onChange={choose}
        options={things.map((thing) => ({
          id: thing.uuid,
          disabled: !isOpen(thing),
          content: props.show(thing),
        }))}
      />
      {chosen && props.note?.(chosen)}
    </ModalPage>
  );
}
