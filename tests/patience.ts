import { vi } from 'vitest';

/** Only ends what hangs: the runner's own limit of a second is reached on a busy machine. */
const patienceMs = 120_000;
const marked = vi as typeof vi & { isPatient?: boolean };

// Files of one process share `vi`.
if (!marked.isPatient) {
  const { waitFor, waitUntil } = vi;
  const patient = (options: number | { interval?: number } = {}) => ({
    ...(typeof options === 'object' && options),
    timeout: patienceMs,
  });
  Object.assign(marked, {
    isPatient: true,
    waitFor: ((check, options) => waitFor(check, patient(options))) satisfies typeof waitFor,
    waitUntil: ((check, options) => waitUntil(check, patient(options))) satisfies typeof waitUntil,
  });
}

// The testing library's limit is a second, too.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patienceMs });
}
