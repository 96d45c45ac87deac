import type { Page } from 'playwright';
import type { Stage } from './make-pilot.ts';
import type { wordsOf } from './strings.ts';

type Words = ReturnType<typeof wordsOf>;

/** `SCREENS=all`: every combination there is, rather than each of its parts at least once. */
export const seesAll = process.env.SCREENS === 'all';

/** Every route of the game with what a player would see there; `:quest` is the first quest's. */
export const screens: readonly string[] = [
  '/',
  '/hangar',
  '/crew',
  '/general-selection',
  '/general-settings',
  '/leaderboard',
  '/homeland/tasks',
  '/homeland/r-and-d',
  '/homeland/quests',
  '/homeland/quests/:quest',
  '/homeland/quests/:quest/execution',
  '/collections',
  '/collections/ledger',
  '/shards-vault',
  '/settings',
  // Without a docking under way it leads to the map; the docking's own flow sees it.
  '/expedition-game',
];

export interface ModalVisit {
  /** Its `data-modal`. */
  readonly modal: string;
  /** The route it is opened on. */
  readonly on: string;
  /** For whom it can be opened; everybody when absent. */
  readonly stages?: readonly Stage[];
  /** The presses that open it. */
  open(page: Page, words: Words): Promise<void>;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Modals that open by themselves, in the order in which they may. */
export const automatic: readonly string[] = ['tour', 'daily'];

/** Every other modal, from the button that opens it. */
export const modals: readonly ModalVisit[] = [
  {
    modal: 'share',
    on: '/',
    stages: ['rich'],
    open: async (page, { hud, room }) => {
      await press(page, hud('trip.collect'));
      await page
        .locator('dialog')
        .getByRole('button', { name: room('trip:share.open') })
        .click();
    },
  },
  { modal: 'guide', on: '/settings', open: (page, { room }) => press(page, room('account:settings.guide')) },
  { modal: 'pay', on: '/collections', open: (page, { room }) => press(page, room('capsules:get-clean')) },
  {
    modal: 'convert',
    on: '/collections',
    open: (page, { room }) => press(page, room('capsules:convert.button')),
  },
  {
    modal: 'synthesis',
    on: '/collections',
    open: (page, { room }) => press(page, room('capsules:synthesis.title')),
  },
  {
    modal: 'note',
    on: '/collections',
    open: (page, { room }) => press(page, new RegExp(room('capsules:what-is-it'))),
  },
  {
    modal: 'capsule',
    on: '/collections',
    open: (page, { room }) =>
      press(page, `${room('capsules:capsule.open')}: ${room('capsules:capsule.artifact')}`),
  },
  {
    modal: 'chances',
    on: '/collections',
    open: (page, { room }) => press(page, room('capsules:chances.title')),
  },
  {
    modal: 'verify',
    on: '/collections',
    stages: ['middle', 'rich'],
    open: async (page, { room }) => {
      await press(page, room('capsules:synthesis.title'));
      await press(page, room('capsules:synthesis.act'));
      await press(page, room('capsules:verify.open'));
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
    open: async (page, { room }) => {
      await page.locator('.more-link', { hasText: /[EU]Q/ }).click();
      await press(page, room('shop:wallet.unlink'));
    },
  },
  { modal: 'ship', on: '/hangar', open: (page) => page.locator('.ship-link').click() },
  {
    modal: 'ad',
    on: '/hangar',
    // Who has just flown: their ship lacks health.
    stages: ['rich'],
    open: async (page, { hud }) => {
      await page.locator('.ship-link').click();
      await press(page, new RegExp(hud('ad.health').replace(/\+.*/, '')));
    },
  },
  {
    modal: 'aiPilot',
    on: '/hangar',
    open: async (page, { room }) => {
      await page.locator('.ship-link').click();
      await page
        .locator('dialog')
        .getByRole('button', { name: room('ai-pilot:name') })
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
    open: async (page, { room }) => {
      await page.locator('.slots__taken').first().click();
      await press(page, room('hangar:artifact.move'));
    },
  },
  {
    modal: 'merge',
    on: '/shards-vault',
    stages: ['rich'],
    open: (page) => page.locator('.shard-cell__picture').first().click(),
  },
];
