/** The developers' call that the local messenger's sign-in makes. */
export const initDataPath = { 'dev.init-data': ['POST', '/dev/init-data/'] } as const;
