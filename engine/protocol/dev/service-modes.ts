/** `read_only`: players' changes are refused, reading goes on. `closed`: all their calls are refused. */
export const serviceModes = ['open', 'read_only', 'closed'] as const;
export type ServiceMode = (typeof serviceModes)[number];
