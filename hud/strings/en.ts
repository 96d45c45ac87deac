// Written by `npm run languages`.
import account from '#assets/strings/en/account.json';
import aiPilot from '#assets/strings/en/ai-pilot.json';
import capsules from '#assets/strings/en/capsules.json';
import crew from '#assets/strings/en/crew.json';
import galaxy from '#assets/strings/en/galaxy.json';
import hangar from '#assets/strings/en/hangar.json';
import homeland from '#assets/strings/en/homeland.json';
import errors from '#assets/strings/en/server/errors.json';
import shop from '#assets/strings/en/shop.json';
import trip from '#assets/strings/en/trip.json';

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
