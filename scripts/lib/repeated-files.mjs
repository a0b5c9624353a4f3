/** Files of tests that wait for a browser, a server or a process. Beside others, these may be given too little time. */
const waiting = /^(?:web\/test|testing\/(?:api|docs|fuzz)|cli\/test)\//;
/** A failure that shows up once in many runs is what these look for. */
const neverRepeated = /(?:crash|fault|isolation|once|permission|race|session|submission|volume)[\w.-]*$/;
const repeatsMax = 2;

/**
 * Selects the failed files that run once more, alone, after all others. Returns none if more than two files failed, or
 * one of another kind: then something is broken.
 */
export function filesToRepeat(failed) {
  const isUnstable = failed.every((file) => waiting.test(file) && !neverRepeated.test(file));
  return isUnstable && failed.length <= repeatsMax ? failed : [];
}
