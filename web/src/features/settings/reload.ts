/** Long enough to read the confirmation. */
const reloadMs = 1_500;

/** Reloads the app, so that every screen shows the saved values. */
export function reloadSoon(): void {
  window.setTimeout(() => window.location.reload(), reloadMs);
}
