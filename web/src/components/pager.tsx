import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { texts } from '#texts/common';

import classes from './pager.module.css';

type Props = {
  /** Such as “Showing 1 to 20 of 60 disputes”. */
  readonly text: string;
  readonly page: number;
  readonly pages: number;
  /** Smaller, and without buttons if there is only one page. */
  readonly isCompact?: boolean;
  readonly onPage: (page: number) => void;
};

/** The position in a list and the buttons to its other pages, which begin at their top. */
export function Pager({ text, page, pages, isCompact = false, onPage }: Props) {
  const shared = { variant: 'default', size: isCompact ? 'xs' : 'sm' } as const;
  const turnTo = (wanted: number): void => {
    onPage(wanted);
    // Scroll after the URL changes, so that browser Back restores the scroll position of this page.
    window.scrollTo(0, 0);
  };
  return (
    <nav className={classes.root} aria-label={texts.pager.label}>
      <p className="numeric">{text}</p>
      {(pages > 1 || !isCompact) && (
        <div className="wrap">
          <Button
            {...shared}
            leftSection={<IconChevronLeft size={15} aria-hidden="true" />}
            disabled={page <= 1}
            onClick={() => turnTo(page - 1)}
          >
            {texts.actions.previous}
          </Button>
          <Button
            {...shared}
            rightSection={<IconChevronRight size={15} aria-hidden="true" />}
            disabled={page >= pages}
            onClick={() => turnTo(page + 1)}
          >
            {texts.actions.next}
          </Button>
        </div>
      )}
    </nav>
  );
}

type NumberProps = Omit<Props, 'text' | 'isCompact'> & {
  /** The total with its noun: "3 users". */
  readonly counted: string;
};

export function NumberPager({ counted, ...props }: NumberProps) {
  const { page, pages } = props;
  const text = pages > 1 ? texts.pager.countedOnPage(counted, page, pages) : counted;
  return <Pager text={text} isCompact {...props} />;
}
