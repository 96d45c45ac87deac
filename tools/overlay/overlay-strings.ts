// Written by `npm run languages`.
import en from '#assets/strings/en/overlay.json';
import es from '#assets/strings/es/overlay.json';
import ru from '#assets/strings/ru/overlay.json';

export const overlayStrings = { en, es, ru } as const;
