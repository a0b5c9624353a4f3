const minute = 60;
const hour = 60 * minute;

/** Seconds after each failed attempt, as the Standard Webhooks specification recommends. In total 3.25 days. */
const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/** Returns the seconds until the next attempt, with up to 10 % jitter. Undefined after the last attempt. */
export function nextTryInSeconds(tries: number, chance: number = Math.random()): number | undefined {
  const wait = waits[tries - 1];
  return wait === undefined ? undefined : wait * (1 + chance / 10);
}
