/**
 * The event from which the stream of live events continues. Data that is requested after it was noted is up to date, so
 * the stream needs to report only later changes.
 */
let position: string | undefined;

export function noteLivePosition(lastEventId: string | undefined): void {
  position = lastEventId;
}

/** Returns the position once. A later session starts its own stream. */
export function takeLivePosition(): string | undefined {
  const taken = position;
  position = undefined;
  return taken;
}
