/**
 * Init data that the messenger made for a bot in production, as client libraries publish it. The hash is made
 * with that bot's token, and the signature with the messenger's own key.
 */
export const published = {
  botToken: '7342037359:AAFZehRPBRs8Seg40oDjTMIW8uTGPuW1zfQ',
  signedAtMs: 1_733_584_787_000,
  telegramId: 279058397,
  initData:
    'user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%20%2B%20-%20%3F%20%5C%2F%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%2C%22allows_write_to_pm%22%3Atrue%2C%22photo_url%22%3A%22https%3A%5C%2F%5C%2Ft.me%5C%2Fi%5C%2Fuserpic%5C%2F320%5C%2F4FPEE4tmP3ATHa57u6MqTDih13LTOiMoKoLDRG4PnSA.svg%22%7D&chat_instance=8134722200314281151&chat_type=private&auth_date=1733584787&signature=zL-ucjNyREiHDE8aihFwpfR9aggP2xiAo3NSpfe-p7IbCisNlDKlo7Kb6G4D0Ao2mBrSgEk4maLSdv6MLIlADQ&hash=2174df5b000556d044f3f020384e879c8efcab55ddea2ced4eb752e93e7080d6',
};

/** The same init data with pairs replaced; null leaves a pair out. */
export function changed(pairs: Readonly<Record<string, string | null>>): string {
  const all = new URLSearchParams(published.initData);
  for (const [name, value] of Object.entries(pairs))
    if (value === null) all.delete(name);
    else all.set(name, value);
  return all.toString();
}
