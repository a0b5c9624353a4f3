import { texts } from '#texts/common';

import { PageButtons } from '../../../components/page-buttons.js';
import classes from './number-pager.module.css';

type Props = {
  readonly page: number;
  readonly pages: number;
  /** The total with its noun: "3 users". */
  readonly counted: string;
  readonly onPage: (page: number) => void;
};

export function NumberPager({ page, pages, counted, onPage }: Props) {
  return (
    <nav className={classes.root} aria-label={texts.pager.label}>
      <p className="numeric">{pages > 1 ? texts.pager.countedOnPage(counted, page, pages) : counted}</p>
      {pages > 1 && (
        <div className={classes.buttons}>
          <PageButtons page={page} pages={pages} size="xs" onPage={onPage} />
        </div>
      )}
    </nav>
  );
}
