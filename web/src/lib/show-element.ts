/** Moves the focus to an element of the page and scrolls it into the middle of the window. */
export function showElement(elementId: string): void {
  const element = document.getElementById(elementId);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
}
