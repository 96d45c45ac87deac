// Written by `npm run languages`.
import account from '#assets/strings/es/account.json';
import aiPilot from '#assets/strings/es/ai-pilot.json';
import capsules from '#assets/strings/es/capsules.json';
import crew from '#assets/strings/es/crew.json';
import galaxy from '#assets/strings/es/galaxy.json';
import hangar from '#assets/strings/es/hangar.json';
import homeland from '#assets/strings/es/homeland.json';
import errors from '#assets/strings/es/server/errors.json';
import shop from '#assets/strings/es/shop.json';
import trip from '#assets/strings/es/trip.json';

/** The strings of all other screens in one chunk, with a namespace for each domain. */
export const domainStrings = {
  account,
  'ai-pilot': aiPilot,
  capsules,
  crew,
  galaxy,
  hangar,
  homeland,
  shop,
  trip,
  errors,
};
