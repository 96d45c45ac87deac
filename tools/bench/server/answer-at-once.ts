import { sampleAnswer } from './sample-call.ts';

/** Replaces `runCommand`: answers without rules and database. */
export async function runCommand(
  _services: unknown,
  call: { input: { body: { taps?: readonly unknown[] | undefined } } },
) {
  return { status: 200, body: JSON.stringify(sampleAnswer(call.input.body.taps?.length ?? 0)), rev: 42 };
}
