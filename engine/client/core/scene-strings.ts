// Written by `npm run languages`.
import en from '#assets/strings/en/scene.json' with { type: 'json' };
import es from '#assets/strings/es/scene.json' with { type: 'json' };
import ru from '#assets/strings/ru/scene.json' with { type: 'json' };

export const sceneStrings = { en, es, ru } as const;
