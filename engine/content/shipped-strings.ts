// Written by `npm run languages`.
import enEvents from '#assets/strings/en/content/events.json' with { type: 'json' };
import enGalaxy from '#assets/strings/en/content/galaxy.json' with { type: 'json' };
import enHangar from '#assets/strings/en/content/hangar.json' with { type: 'json' };
import enHomeland from '#assets/strings/en/content/homeland.json' with { type: 'json' };
import enShop from '#assets/strings/en/content/shop.json' with { type: 'json' };
import enTrip from '#assets/strings/en/content/trip.json' with { type: 'json' };
import enBot from '#assets/strings/en/server/bot.json' with { type: 'json' };
import enErrors from '#assets/strings/en/server/errors.json' with { type: 'json' };
import enFaults from '#assets/strings/en/server/faults.json' with { type: 'json' };
import enMessages from '#assets/strings/en/server/messages.json' with { type: 'json' };
import enPage from '#assets/strings/en/server/page.json' with { type: 'json' };
import esEvents from '#assets/strings/es/content/events.json' with { type: 'json' };
import esGalaxy from '#assets/strings/es/content/galaxy.json' with { type: 'json' };
import esHangar from '#assets/strings/es/content/hangar.json' with { type: 'json' };
import esHomeland from '#assets/strings/es/content/homeland.json' with { type: 'json' };
import esShop from '#assets/strings/es/content/shop.json' with { type: 'json' };
import esTrip from '#assets/strings/es/content/trip.json' with { type: 'json' };
import esBot from '#assets/strings/es/server/bot.json' with { type: 'json' };
import esErrors from '#assets/strings/es/server/errors.json' with { type: 'json' };
import esFaults from '#assets/strings/es/server/faults.json' with { type: 'json' };
import esMessages from '#assets/strings/es/server/messages.json' with { type: 'json' };
import esPage from '#assets/strings/es/server/page.json' with { type: 'json' };
import ruEvents from '#assets/strings/ru/content/events.json' with { type: 'json' };
import ruGalaxy from '#assets/strings/ru/content/galaxy.json' with { type: 'json' };
import ruHangar from '#assets/strings/ru/content/hangar.json' with { type: 'json' };
import ruHomeland from '#assets/strings/ru/content/homeland.json' with { type: 'json' };
import ruShop from '#assets/strings/ru/content/shop.json' with { type: 'json' };
import ruTrip from '#assets/strings/ru/content/trip.json' with { type: 'json' };
import ruBot from '#assets/strings/ru/server/bot.json' with { type: 'json' };
import ruErrors from '#assets/strings/ru/server/errors.json' with { type: 'json' };
import ruFaults from '#assets/strings/ru/server/faults.json' with { type: 'json' };
import ruMessages from '#assets/strings/ru/server/messages.json' with { type: 'json' };
import ruPage from '#assets/strings/ru/server/page.json' with { type: 'json' };

/** The names of content rows, and what the server says, in every language. */
export const shippedStrings = {
  en: {
    events: enEvents,
    galaxy: enGalaxy,
    hangar: enHangar,
    homeland: enHomeland,
    shop: enShop,
    trip: enTrip,
    bot: enBot,
    errors: enErrors,
    faults: enFaults,
    messages: enMessages,
    page: enPage,
  },
  es: {
    events: esEvents,
    galaxy: esGalaxy,
    hangar: esHangar,
    homeland: esHomeland,
    shop: esShop,
    trip: esTrip,
    bot: esBot,
    errors: esErrors,
    faults: esFaults,
    messages: esMessages,
    page: esPage,
  },
  ru: {
    events: ruEvents,
    galaxy: ruGalaxy,
    hangar: ruHangar,
    homeland: ruHomeland,
    shop: ruShop,
    trip: ruTrip,
    bot: ruBot,
    errors: ruErrors,
    faults: ruFaults,
    messages: ruMessages,
    page: ruPage,
  },
} as const;
