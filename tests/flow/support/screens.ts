import type { Page } from 'playwright';
import type { Stage } from './make-pilot.ts';
import type { stringsOf } from './strings.ts';

type ScreenStrings = ReturnType<typeof stringsOf>;

/** `SCREENS=all`: every combination, instead of each of its parts at least once. */
export const seesAll = process.env.SCREENS === 'all';

/** Every route of the game; `:quest` and `:event` stand for the ids of the first ones. */
export const screens: readonly string[] = [
  '/',
  '/hangar',
  '/crew',
  // A pilot who has nothing to choose is led to the map.
  '/general-selection',
  '/general-settings',
  '/leaderboard',
  '/homeland/tasks',
  '/homeland/r-and-d',
  '/homeland/contracts',
  '/homeland/quests',
  '/homeland/quests/:quest',
  '/homeland/quests/:quest/execution',
  '/events/:event',
  '/collections',
  '/collections/ledger',
  '/shards-vault',
  '/settings',
  '/inbox',
  // Without a docking under way it leads to the map; `docking.flow.ts` covers it.
  '/expedition-game',
];

export interface ModalVisit {
  /** Its `data-modal`. */
  readonly modal: string;
  /** The route it is opened on. */
  readonly on: string;
  /** The stages at which it can be opened; every stage when absent. */
  readonly stages?: readonly Stage[];
  /** Presses the buttons that open it. */
  open(page: Page, strings: ScreenStrings): Promise<void>;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Modals that open by themselves, in their order. */
export const automatic: readonly string[] = ['tour', 'daily'];

/** Every other modal, from the button that opens it. */
export const modals: readonly ModalVisit[] = [
  {
    modal: 'share',
    on: '/',
    stages: ['rich'],
    open: async (page, { hud, text }) => {
      await press(page, hud('trip.collect'));
      await page
        .locator('dialog')
        .getByRole('button', { name: text('trip:share.open') })
        .click();
    },
  },
  {
    modal: 'message',
    on: '/inbox',
    stages: ['middle', 'rich'],
    open: (page) => page.locator('.message__open').first().click(),
  },
  { modal: 'guide', on: '/settings', open: (page, { text }) => press(page, text('account:settings.guide')) },
  { modal: 'pay', on: '/collections', open: (page, { text }) => press(page, text('capsules:get-clean')) },
  {
    modal: 'convert',
    on: '/collections',
    open: (page, { text }) => press(page, text('capsules:convert.button')),
  },
  {
    modal: 'synthesis',
    on: '/collections',
    open: (page, { text }) => press(page, text('capsules:synthesis.title')),
  },
  {
    modal: 'note',
    on: '/collections',
    open: (page, { text }) => press(page, new RegExp(text('capsules:what-is-it'))),
  },
  {
    modal: 'capsule',
    on: '/collections',
    open: (page, { text }) =>
      press(page, `${text('capsules:capsule.open')}: ${text('capsules:capsule.artifact')}`),
  },
  {
    modal: 'chances',
    on: '/collections',
    open: (page, { text }) => press(page, text('capsules:chances.title')),
  },
  {
    modal: 'verify',
    on: '/collections',
    stages: ['middle', 'rich'],
    open: async (page, { text }) => {
      await press(page, text('capsules:synthesis.title'));
      await press(page, text('capsules:synthesis.act'));
      await press(page, text('capsules:verify.open'));
    },
  },
  {
    modal: 'wallet',
    on: '/collections',
    stages: ['new', 'middle'],
    open: (page) => page.locator('.wallet-prompt button').click(),
  },
  {
    modal: 'confirm',
    on: '/collections',
    stages: ['rich'],
    open: async (page, { text }) => {
      await page.locator('.more-link', { hasText: /[EU]Q/ }).click();
      await press(page, text('shop:wallet.unlink'));
    },
  },
  { modal: 'ship', on: '/hangar', open: (page) => page.locator('.ship-link').click() },
  {
    modal: 'ad',
    on: '/hangar',
    // Only the rich pilot has just flown, so that its ship lacks health.
    stages: ['rich'],
    open: async (page, { hud }) => {
      await page.locator('.ship-link').click();
      await press(page, new RegExp(hud('ad.health').replace(/\+.*/, '')));
    },
  },
  {
    modal: 'aiPilot',
    on: '/hangar',
    open: async (page, { text }) => {
      await page.locator('.ship-link').click();
      await page
        .locator('dialog')
        .getByRole('button', { name: text('ai-pilot:name') })
        .click();
    },
  },
  { modal: 'pickArtifact', on: '/hangar', open: (page) => page.locator('.slots__free').first().click() },
  {
    modal: 'artifact',
    on: '/hangar',
    stages: ['rich'],
    open: (page) => page.locator('.slots__taken').first().click(),
  },
  {
    modal: 'moveArtifact',
    on: '/hangar',
    stages: ['rich'],
    open: async (page, { text }) => {
      await page.locator('.slots__taken').first().click();
      await press(page, text('hangar:artifact.move'));
    },
  },
  {
    modal: 'merge',
    on: '/shards-vault',
    stages: ['rich'],
    open: (page) => page.locator('.shard-cell__picture').first().click(),
  },
];
