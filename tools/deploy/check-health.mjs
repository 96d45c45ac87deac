// For the container's health check: ends with status 0 when the server answers. Small images have no curl.
const url = `http://127.0.0.1:${process.env.PORT || 3000}/healthz`;
const isAlive = await fetch(url, { signal: AbortSignal.timeout(2500) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isAlive ? 0 : 1);
