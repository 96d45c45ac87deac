/** What is known about a pilot of a crew, or about its leader. */
export interface KnownPilot {
  /** Fingerprints of devices, and networks that the pilot signed in from. */
  readonly devices: readonly string[];
  readonly networks: readonly string[];
  /** Long enough active to have flown, and never did. */
  readonly neverFlew: boolean;
}

/** A device says more than a network, which a family or a whole mobile carrier may share. */
const points = { device: 1, network: 0.5, neverFlew: 0.5 };

/**
 * How much a crew looks like a farm (D24): points for each pilot on a device or a network of the leader or of another pilot,
 * and for each that has never flown. It only asks a person to look.
 */
export function farmScore(leader: KnownPilot, pilots: readonly KnownPilot[]): number {
  const everybody = [leader, ...pilots];
  const sharedDevices = findShared(everybody.map(({ devices }) => devices));
  const sharedNetworks = findShared(everybody.map(({ networks }) => networks));
  return pilots.reduce(
    (score, { devices, networks, neverFlew }) =>
      score +
      (devices.some((device) => sharedDevices.has(device)) ? points.device : 0) +
      (networks.some((network) => sharedNetworks.has(network)) ? points.network : 0) +
      (neverFlew ? points.neverFlew : 0),
    0,
  );
}

/** The values that more than one of the lists has. */
function findShared(lists: readonly (readonly string[])[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const list of lists)
    for (const value of new Set(list)) {
      if (seen.has(value)) shared.add(value);
      seen.add(value);
    }
  return shared;
}
