import { exchangeManners, LocalExchange } from '#server/providers/exchanges/local-exchange.ts';

const account = { key: 'local-key', secret: 'local-secret-of-the-exchange' };

/** Runs an exchange on this machine and says how to set the game up with it. */
export async function runExchange(port: number): Promise<void> {
  const url = await new LocalExchange(account).start(port);
  const at = url.replace('http://', `http://${account.key}:${account.secret}@`);
  const digits = exchangeManners.map((manner, digit) => `  …${digit}  ${manner}`);
  const lines = [
    `An exchange listens at ${url}. Start the game with`,
    `  EXCHANGE_AFFILIATES=${['alpha', 'beta', 'gamma'].map((exchange) => `${exchange}=${at}`).join(',')}`,
    "The last digit of an account's number says what happens to it:",
    ...digits,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
