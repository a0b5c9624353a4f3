/** Returns true if a text begins with a valid date. `new Date` would accept 30 February as 2 March. */
export function beginsWithDay(text: string): boolean {
  const day = text.slice(0, 10);
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
}
