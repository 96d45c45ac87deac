/** Of the events. The first load of the page does without them: see `core/add-later-paths.ts`. */
export const eventPaths = {
  'events.list': ['GET', '/homeland/v1/events/'],
  'events.board': ['GET', '/homeland/v1/events/:id/board/'],
} as const;
