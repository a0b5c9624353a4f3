/** Latest answers that are compared. One server with a wrong clock must not make ours look wrong. */
const sourcesMax = 5;
const validMs = 2 * 60 * 60_000;

type Sighting = { readonly offMs: number; readonly at: number };

/** Compares this process's clock with the `Date` headers of other servers. */
export class ClockDrift {
  /** By host, the latest last. */
  private readonly sightings = new Map<string, Sighting>();

  /** @param remote the other clock's time between the request and its answer */
  note(host: string, remote: Date, sentAt: number, receivedAt = Date.now()): void {
    if (Number.isNaN(remote.getTime())) return;
    this.sightings.delete(host);
    this.sightings.set(host, { offMs: offMs(remote.getTime(), sentAt, receivedAt), at: receivedAt });
    const [oldest] = this.sightings.keys();
    if (this.sightings.size > sourcesMax && oldest !== undefined) this.sightings.delete(oldest);
  }

  /** The smallest difference to another clock. 0 without a recent answer. */
  offMs(now = Date.now()): number {
    const valid = [...this.sightings.values()].filter(({ at }) => Math.abs(now - at) < validMs);
    return valid.length === 0 ? 0 : Math.min(...valid.map((sighting) => sighting.offMs));
  }
}

/** 0 if the other clock's time lies between the request and its answer by ours. */
export function offMs(remote: number, sentAt: number, receivedAt: number): number {
  return Math.max(0, sentAt - remote, remote - receivedAt);
}
