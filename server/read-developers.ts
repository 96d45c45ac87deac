import type { Role } from '#engine/protocol/dev/console-data.ts';
import type { Developer } from './settings.ts';

interface TokenSettings {
  readonly DEV_TOOLS_TOKEN?: string | undefined;
  readonly DESIGNER_TOKENS?: string | undefined;
  readonly OPERATOR_TOKENS?: string | undefined;
}

/** Everybody with a token: the owner, and the designers and operators by name. */
export function readDevelopers(env: TokenSettings): Developer[] {
  const owner: Developer[] = env.DEV_TOOLS_TOKEN
    ? [{ name: 'owner', role: 'owner', token: env.DEV_TOOLS_TOKEN }]
    : [];
  return [
    ...owner,
    ...readNamed('designer', env.DESIGNER_TOKENS),
    ...readNamed('operator', env.OPERATOR_TOKENS),
  ];
}

function readNamed(role: Role, tokens = ''): Developer[] {
  const pairs = tokens.split(',').filter(Boolean);
  return pairs.map((pair) => {
    const end = pair.indexOf('=');
    return { name: pair.slice(0, end), role, token: pair.slice(end + 1) };
  });
}
