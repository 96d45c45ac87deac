/** Words of the screens beyond the first: a file a room, in one chunk. */

export { default as errors } from '#assets/strings/ru/errors.json';
export { default as collections } from '#assets/strings/ru/screens/collections.json';
export { default as crew } from '#assets/strings/ru/screens/crew.json';
export { default as docking } from '#assets/strings/ru/screens/docking.json';
export { default as firstRun } from '#assets/strings/ru/screens/first-run.json';
export { default as flight } from '#assets/strings/ru/screens/flight.json';
export { default as hangar } from '#assets/strings/ru/screens/hangar.json';
export { default as homeland } from '#assets/strings/ru/screens/homeland.json';
export { default as settings } from '#assets/strings/ru/screens/settings.json';
export { default as store } from '#assets/strings/ru/screens/store.json';
export { default as wallet } from '#assets/strings/ru/screens/wallet.json';
