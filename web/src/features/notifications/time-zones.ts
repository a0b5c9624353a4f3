/** The zone of this browser. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** All zones that this browser knows, plus these ones, which may be aliases. */
export function timeZoneChoices(...named: readonly string[]): readonly string[] {
  return [...new Set(['UTC', ...named, ...Intl.supportedValuesOf('timeZone')])].toSorted();
}
