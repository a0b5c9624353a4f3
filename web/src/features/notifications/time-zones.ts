/** The zone of this browser. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** All zones that this browser knows, and those named, which the server may know by another name. */
export function timeZoneChoices(...named: readonly string[]): readonly string[] {
  return [...new Set(['UTC', ...named, ...Intl.supportedValuesOf('timeZone')])].toSorted();
}
