import { type CSSProperties, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Pixels between the button and the panel, and between the panel and the window's edge. */
const gap = 4;
const edge = 8;

type Dropdown = {
  readonly isOpen: boolean;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly style: CSSProperties;
  readonly open: () => void;
  /** Returns the focus to the button, unless another element has it. */
  readonly close: () => void;
};

/** A panel below its button, or above it where there is no room. Closes by Escape, a click elsewhere or scrolling. */
export function useDropdown(): Dropdown {
  const [isOpen, setIsOpen] = useState(false);
  const [style, setStyle] = useState<CSSProperties>({});
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const open = useCallback(() => {
    setStyle(unplaced);
    setIsOpen(true);
  }, []);
  const close = useCallback(() => {
    const isFocusInside = panel.current?.contains(document.activeElement) === true;
    setIsOpen(false);
    if (isFocusInside) button.current?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const place = (): void => setStyle(placeAt(button.current, panel.current));
    place();
    // The content may arrive after the panel.
    const observer = new ResizeObserver(place);
    if (panel.current !== null) observer.observe(panel.current);
    const stop = watchOutside({ button, panel, close });
    return () => {
      observer.disconnect();
      stop();
    };
  }, [isOpen, close]);
  return { isOpen, button, panel, style, open, close };
}

/** Transparent, because a hidden element can't be focused. */
const unplaced: CSSProperties = { position: 'fixed', top: 0, left: 0, opacity: 0 };

function placeAt(button: HTMLElement | null, panel: HTMLElement | null): CSSProperties {
  if (button === null || panel === null) return unplaced;
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = at.bottom + gap;
  const isAbove = below + height > clientHeight - edge && at.top - gap - height >= edge;
  // Lists with actions at their end open to the left, all others to the right.
  const left = at.left + width > clientWidth - edge ? at.right - width : at.left;
  return {
    position: 'fixed',
    top: isAbove ? at.top - gap - height : Math.max(edge, Math.min(below, clientHeight - edge - height)),
    left: Math.max(edge, left),
  };
}

type Watched = Pick<Dropdown, 'button' | 'panel' | 'close'>;

function watchOutside({ button, panel, close }: Watched): () => void {
  const isOutside = ({ target }: Event): boolean =>
    target instanceof Node &&
    button.current?.contains(target) !== true &&
    panel.current?.contains(target) !== true;
  const leave = (event: Event): void => {
    if (isOutside(event)) close();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };
  const scroll = (event: Event): void => {
    if (event.target === document || isOutside(event)) close();
  };
  document.addEventListener('pointerdown', leave);
  document.addEventListener('focusin', leave);
  document.addEventListener('keydown', press);
  window.addEventListener('scroll', scroll, true);
  window.addEventListener('resize', close);
  return () => {
    document.removeEventListener('pointerdown', leave);
    document.removeEventListener('focusin', leave);
    document.removeEventListener('keydown', press);
    window.removeEventListener('scroll', scroll, true);
    window.removeEventListener('resize', close);
  };
}
