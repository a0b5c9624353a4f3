/** Long enough to read that it worked. */
const reloadMs = 1_500;

/** Shows the app with what was just saved, everywhere. */
export function reloadSoon(): void {
  window.setTimeout(() => window.location.reload(), reloadMs);
}
