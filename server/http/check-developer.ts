import { timingSafeEqual } from 'node:crypto';
import { CallRefused } from '../core/call-refused.ts';
import type { Settings } from '../settings.ts';
import { headerOf } from './call.ts';
import type { Step } from './run-steps.ts';

/** Developers' calls: off unless the settings say so, and in production for the holder of the designer's token only. */
export function checkDeveloper({ hasDevTools, designerToken }: Settings): Step {
  return (request) => {
    if (request.call.contract.access !== 'developer') return;
    const shown = headerOf(request, 'x-designer-token') ?? '';
    if (!hasDevTools) throw new CallRefused('dev_tools_off');
    if (designerToken !== null && !isSame(shown, designerToken)) throw new CallRefused('designer_only');
  };
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
