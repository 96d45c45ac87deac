import { chanceRows } from '#engine/content/capsules.ts';
import { eventRows } from '#engine/content/events.ts';
import { taskRows } from '#engine/content/homeland.ts';
import { perLanguage } from '#engine/content/languages.ts';
import type { LiveContent } from '#engine/content/live-content.ts';
import { seasonRows } from '#engine/content/seasons.ts';
import { shippedStrings } from '#engine/content/shipped-strings.ts';
import { productRows } from '#engine/content/shop.ts';

/** The live content that this release brings: version 0. */
export const committedContent: LiveContent = {
  events: eventRows,
  seasons: seasonRows,
  products: productRows,
  tasks: taskRows,
  chances: chanceRows,
  trips: [],
  words: perLanguage((language) => {
    const { events, homeland, shop } = shippedStrings[language];
    return { events: events.events, products: shop.products, tasks: homeland.tasks };
  }),
};
