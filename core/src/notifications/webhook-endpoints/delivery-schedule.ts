const minute = 60;
const hour = 60 * minute;

/** Seconds after each failed try, as the Standard Webhooks specification proposes; together three days and a quarter. */
const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/** When to try again after this many tries; undefined: no more. Up to a tenth more by chance. */
export function nextTryInSeconds(tries: number, chance: number = Math.random()): number | undefined {
  const wait = waits[tries - 1];
  return wait === undefined ? undefined : wait * (1 + chance / 10);
}
