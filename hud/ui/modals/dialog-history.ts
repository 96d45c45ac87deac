/** Open dialogs in opening order; each closes itself, or stays in its first moment. */
const dialogs: (() => void)[] = [];
/** Address and state of the screen under the dialogs. */
let screen: { readonly state: unknown; readonly address: string } | null = null;

/**
 * Lets the browser's Back close the topmost dialog, and leaves the screen under it as it is. Returns a
 * function that ends this for the dialog.
 */
export function closeByBack(close: () => void): () => void {
  if (dialogs.length === 0) listen();
  dialogs.push(close);
  return () => {
    dialogs.splice(dialogs.lastIndexOf(close), 1);
    if (dialogs.length === 0) stopListening();
  };
}

/** The router dispatches these after each change that the game makes. */
const ownChanges = ['pushState', 'replaceState'];

function listen(): void {
  rememberScreen();
  for (const name of ownChanges) addEventListener(name, rememberScreen);
  // Before the router, which would draw the screen of the other entry.
  addEventListener('popstate', stay, true);
}

function stopListening(): void {
  for (const name of ownChanges) removeEventListener(name, rememberScreen);
  removeEventListener('popstate', stay, true);
}

function rememberScreen(): void {
  screen = { state: history.state, address: location.href };
}

/** The entry that Back has left is made anew; a Forward from before is lost. */
function stay(event: PopStateEvent): void {
  if (!screen) return;
  event.stopImmediatePropagation();
  history.pushState(screen.state, '', screen.address);
  dialogs.at(-1)?.();
}
