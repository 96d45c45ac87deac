/** A held key presses its button once: the keyboard's own repetition must not buy a second time. */
export function pressOncePerKey(): void {
  document.addEventListener('keydown', ignoreRepeats, true);
}

function ignoreRepeats(event: KeyboardEvent): void {
  if (!event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return;
  if (event.target instanceof Element && event.target.closest('button, a, summary')) event.preventDefault();
}
