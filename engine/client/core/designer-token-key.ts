/** The header that carries a developer's token; the session storage keeps it under the same name. */
export const tokenKey = 'X-Designer-Token';
