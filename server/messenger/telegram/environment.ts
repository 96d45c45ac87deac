import { productionPublicKey, testPublicKey } from '../third-party.ts';

/** A bot's environment. The messenger has a separate one for tests, with its own accounts, key and addresses. */
export interface BotEnvironment {
  /** The public key of the messenger's init data signatures in this environment: Ed25519, raw, in hex. */
  readonly publicKey: string;
  /** The path between the bot's token and a method in a Bot API address. */
  readonly apiPath: '' | '/test';
}

export const productionEnvironment: BotEnvironment = { publicKey: productionPublicKey, apiPath: '' };
export const testEnvironment: BotEnvironment = { publicKey: testPublicKey, apiPath: '/test' };
