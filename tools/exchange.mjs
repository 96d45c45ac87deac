// `node tools/exchange.mjs [PORT]`: an exchange on this machine that answers whether an account is our
// client's, for trying EXCHANGE_AFFILIATES out. It can also refuse, wait and lie.
import { bundleTool } from './setup/bundle-tool.mjs';

const { runExchange } = await bundleTool('exchange', 'tools/exchange/exchange.ts');
await runExchange(Number(process.argv[2] ?? 0));
