/** Keeps the hues of all shipped providers at least 30 degrees apart. */
const factor = 198;

/** A hue in degrees that depends on the provider's ID alone, so that a new plugin needs no entry here. */
export function hueOf(provider: string): number {
  return Array.from(provider).reduce((hue, letter) => (hue * factor + (letter.codePointAt(0) ?? 0)) % 360, 0);
}
