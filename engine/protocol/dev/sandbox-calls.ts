import { z } from 'zod';
import { callSpec } from '../core/call-spec.ts';
import { time } from '../core/entities.ts';

export const devSandboxSpecs = {
  'dev.make-sandbox-link': callSpec({
    summary:
      'Makes a link to the game with the dev tools, which one browser can open within five minutes (D67). For a person of the console, not for a token.',
    access: 'developer',
    roles: ['designer'],
    mutates: true,
    body: z.strictObject({
      console: z
        .string()
        .max(256)
        .regex(/^https?:\/\/[\w.:[\]-]+$/, 'origin such as https://console.example')
        .describe("the console's own origin: the dev tools send the designer back there to publish"),
    }),
    answer: z.strictObject({
      url: z.string().describe('the secret is in the fragment'),
      until: time.describe('real time'),
    }),
    status: 201,
    errors: [],
  }),
};
