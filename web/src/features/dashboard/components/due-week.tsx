import type { Dashboard } from '@rebuttal/sdk';
import { Link } from 'react-router-dom';
import { texts } from '#texts/dashboard';

import { Panel } from '../../../components/panel.js';
import { waitingPath } from '../../disputes/components/summary-cards.js';
import { toDueDays } from '../due-days.js';
import classes from './due-week.module.css';

/** Deadlines of the next seven days in the viewer's time zone. */
export function DueWeek({ due }: Pick<Dashboard, 'due'>) {
  const total = due.days.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title={texts.due.title} note={texts.due.note(total)}>
      {due.overdue_count > 0 && (
        <Link className={classes.overdue} to={waitingPath}>
          {texts.due.overdue(due.overdue_count)}
        </Link>
      )}
      <ol className={classes.days}>
        {toDueDays(due.days).map(({ date, label, count, share }) => (
          <li key={date} className={classes.day} data-empty={count === 0}>
            <span className={classes.count}>{count}</span>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ height: `${share * 100}%` }} />
            </span>
            <span className="small">{label}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
