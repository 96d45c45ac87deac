// Written by `npm run languages`.
import account from '#assets/strings/ru/account.json';
import aiPilot from '#assets/strings/ru/ai-pilot.json';
import capsules from '#assets/strings/ru/capsules.json';
import crew from '#assets/strings/ru/crew.json';
import galaxy from '#assets/strings/ru/galaxy.json';
import hangar from '#assets/strings/ru/hangar.json';
import homeland from '#assets/strings/ru/homeland.json';
import errors from '#assets/strings/ru/server/errors.json';
import shop from '#assets/strings/ru/shop.json';
import trip from '#assets/strings/ru/trip.json';

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
