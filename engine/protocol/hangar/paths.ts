/** The only call of the hangar in the first load of the page. */
export const hangarPaths = {
  'ships.create': ['POST', '/game/v1/ships/'],
} as const;
