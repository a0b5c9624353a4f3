import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

import classes from './number-pager.module.css';

type Props = {
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  /** The plural of what is counted. */
  readonly noun: string;
  readonly onPage: (page: number) => void;
};

export function NumberPager({ page, pages, total, noun, onPage }: Props) {
  return (
    <nav className={classes.root} aria-label="Pages">
      <p className="numeric">
        {total.toLocaleString('en-US')} {noun}
        {pages > 1 && ` · page ${page} of ${pages}`}
      </p>
      {pages > 1 && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconChevronLeft size={15} aria-hidden="true" />}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            Previous
          </Button>
          <Button
            variant="default"
            size="xs"
            rightSection={<IconChevronRight size={15} aria-hidden="true" />}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}
