import type { IconDots } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId } from 'react';
import { createPortal } from 'react-dom';

import classes from './menu-button.module.css';
import { useDropdown } from './use-dropdown.js';

export type MenuEntry = {
  readonly label: string;
  readonly Icon?: typeof IconDots;
  readonly onSelect: () => void;
  /** Explains the entry in a second line. */
  readonly note?: string;
};

type Props = {
  /** The accessible name, if it differs from the visible label. */
  readonly label?: string;
  readonly className?: string | undefined;
  /** Called when the menu opens, so that a list doesn't calculate the entries of each row. */
  readonly entries: () => readonly MenuEntry[];
  readonly children: ReactNode;
  /** Renders the button. By default, a plain one with `className`. */
  readonly as?: (props: ComponentProps<'button'>) => ReactNode;
};

/** A button that opens a menu (WAI-ARIA Authoring Practices, "Menu Button"). */
export function MenuButton({ label, className, entries, children, as = plainButton }: Props) {
  const id = useId();
  const { isOpen, button, panel, style, open, close } = useDropdown();
  useEffect(() => {
    if (isOpen) itemsOf(panel.current)[0]?.focus({ preventScroll: true });
  }, [isOpen, panel]);
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'ArrowDown' || isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    open();
  };
  return (
    <>
      {as({
        ref: button,
        id: `${id}-button`,
        type: 'button',
        className,
        'aria-label': label,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: isOpen ? close : open,
        onKeyDown: press,
        children,
      })}
      {isOpen &&
        createPortal(
          <div
            ref={panel}
            id={id}
            className={classes.menu}
            style={style}
            role="menu"
            {...(label === undefined ? { 'aria-labelledby': `${id}-button` } : { 'aria-label': label })}
            tabIndex={-1}
            data-screen-only
            onKeyDown={(event) => moveFocus(event, close)}
          >
            <Items entries={entries()} onClose={close} />
          </div>,
          document.getElementById('main') ?? document.body,
        )}
    </>
  );
}

type ItemsProps = { readonly entries: readonly MenuEntry[]; readonly onClose: () => void };

function Items({ entries, onClose }: ItemsProps) {
  return entries.map(({ label, Icon, note, onSelect }) => (
    <button
      key={label}
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes.item}
      onClick={() => {
        onClose();
        onSelect();
      }}
    >
      {Icon && <Icon className="quiet mt-1" size={16} stroke={1.75} aria-hidden="true" />}
      <span className="break shrinks">
        {label}
        {note !== undefined && <span className="small block">{note}</span>}
      </span>
    </button>
  ));
}

function plainButton(props: ComponentProps<'button'>): ReactNode {
  return <button {...props} type="button" />;
}

function itemsOf(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

function moveFocus(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Tab') {
    close();
    return;
  }
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const next = steps[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}
