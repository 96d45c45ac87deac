// Runs in a page of `npm run dev` only: reloads it once another build is served.
let loaded;
setInterval(async () => {
  const answer = await fetch('/build.txt').catch(() => undefined);
  if (!answer?.ok) return; // The server is restarting.
  const build = await answer.text();
  loaded ??= build;
  if (build !== loaded) location.reload();
}, 500);
