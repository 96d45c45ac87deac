import { productionPublicKey, testPublicKey } from '../third-party.ts';

/** Where a bot lives: the messenger keeps a world of its own for tests, with its own accounts, key and addresses. */
export interface BotEnvironment {
  /** What the messenger signs init data with there: Ed25519, raw, in hex. */
  readonly publicKey: string;
  /** What stands between the bot's token and a method in an address of the Bot API. */
  readonly apiPath: '' | '/test';
}

export const productionEnvironment: BotEnvironment = { publicKey: productionPublicKey, apiPath: '' };
export const testEnvironment: BotEnvironment = { publicKey: testPublicKey, apiPath: '/test' };
