import { useMediaQuery } from '@mantine/hooks';

/**
 * The breakpoints of the style sheets below which the dispute table becomes cards, the sidebar a menu, and the panes of a
 * dispute tabs. Media queries in em have 16 pixels: the last one is 1,279.
 */
const widths = { cards: '54em', menu: '72em', panes: '79.9375em' } as const;

/** Returns true if the window is narrower than the breakpoint. On paper, a page is laid out only once. */
export function useNarrow(becomes: keyof typeof widths = 'cards'): boolean {
  return useMediaQuery(`screen and (width <= ${widths[becomes]})`, undefined, {
    getInitialValueInEffect: false,
  });
}
