import { sampleAnswer } from './sample-call.ts';

/** In the place of `runCommand`: an answer without rules and without a database. */
export async function runCommand(
  _services: unknown,
  call: { input: { body: { taps: readonly unknown[] } } },
) {
  return { status: 200, body: JSON.stringify(sampleAnswer(call.input.body.taps.length)), rev: 42 };
}
