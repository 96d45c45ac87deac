/**
 * Roles of the console (D67). A viewer reads, support also writes to players, an operator decides about money and accounts, a
 * designer publishes numbers and content, and the owner does everything.
 */
export const roles = ['viewer', 'support', 'operator', 'designer', 'owner'] as const;
export type Role = (typeof roles)[number];
