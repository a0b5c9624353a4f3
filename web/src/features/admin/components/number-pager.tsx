import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { texts } from '#texts/common';

import classes from './number-pager.module.css';

type Props = {
  readonly page: number;
  readonly pages: number;
  /** How many there are of what is listed: "3 users". */
  readonly counted: string;
  readonly onPage: (page: number) => void;
};

export function NumberPager({ page, pages, counted, onPage }: Props) {
  return (
    <nav className={classes.root} aria-label={texts.pager.label}>
      <p className="numeric">{pages > 1 ? texts.pager.countedOnPage(counted, page, pages) : counted}</p>
      {pages > 1 && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconChevronLeft size={15} aria-hidden="true" />}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            {texts.actions.previous}
          </Button>
          <Button
            variant="default"
            size="xs"
            rightSection={<IconChevronRight size={15} aria-hidden="true" />}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            {texts.actions.next}
          </Button>
        </div>
      )}
    </nav>
  );
}
