/** Words of the screens beyond the first: a file a room, in one chunk. */

export { default as errors } from '#assets/strings/en/errors.json';
export { default as collections } from '#assets/strings/en/screens/collections.json';
export { default as crew } from '#assets/strings/en/screens/crew.json';
export { default as docking } from '#assets/strings/en/screens/docking.json';
export { default as firstRun } from '#assets/strings/en/screens/first-run.json';
export { default as flight } from '#assets/strings/en/screens/flight.json';
export { default as hangar } from '#assets/strings/en/screens/hangar.json';
export { default as homeland } from '#assets/strings/en/screens/homeland.json';
export { default as settings } from '#assets/strings/en/screens/settings.json';
export { default as store } from '#assets/strings/en/screens/store.json';
export { default as wallet } from '#assets/strings/en/screens/wallet.json';
