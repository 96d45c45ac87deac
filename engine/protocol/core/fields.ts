import { z } from 'zod';

/** The fields that the entities of all domains share. */
export const id = z.guid();
/** ISO 8601. */
export const time = z.iso.datetime();
/** A currency amount with at most two decimals; the server computes in whole hundredths (D1). */
export const amount = z.number();
