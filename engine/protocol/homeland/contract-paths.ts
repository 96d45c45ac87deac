/** Of the contracts of the day. The first load of the page does without them: see `core/add-later-paths.ts`. */
export const contractPaths = {
  'contracts.list': ['GET', '/homeland/v1/contracts/'],
  'contracts.take': ['PUT', '/homeland/v1/contracts/'],
} as const;
