/** The facts of a rendered mail in a browser page. */
export type PageFacts = {
  /** Checks a mail for readability problems with these colors and this width. */
  readonly faults: readonly string[];
  readonly background: string;
};

/** Runs in the page: WCAG 2.2, 1.4.3 (contrast of 4.5) and 1.4.10 (no horizontal scrolling), and no tiny text. */
export const readPage = `(() => {
  const parse = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const luminance = (color) => {
    const [r, g, b] = parse(color)
      .slice(0, 3)
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const backgroundOf = (element) => {
    if (element === null) return 'rgb(255, 255, 255)';
    const color = getComputedStyle(element).backgroundColor;
    return parse(color)[3] === 0 ? backgroundOf(element.parentElement) : color;
  };
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  // The preview text is for the list of messages. Mail programs do not show it in the message.
  const isShownText = (element) => hasText(element) && element.checkVisibility();
  const faults = [...document.body.querySelectorAll('*')].filter(isShownText).flatMap((element) => {
    const { color, fontSize } = getComputedStyle(element);
    const [light, dark] = [luminance(color), luminance(backgroundOf(element))].sort((a, b) => b - a);
    const contrast = (light + 0.05) / (dark + 0.05);
    const name = element.tagName + ' ' + element.textContent.slice(0, 40);
    return [
      ...(contrast < 4.5 ? [name + ': contrast ' + contrast.toFixed(2)] : []),
      ...(parseFloat(fontSize) < 12 ? [name + ': ' + fontSize] : []),
    ];
  });
  if (!faults.length && !document.body.textContent.includes('Rebuttal')) faults.push('nothing is shown');
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(scrollWidth + ' wide in ' + clientWidth);
  return { faults, background: getComputedStyle(document.body).backgroundColor };
})()`;
