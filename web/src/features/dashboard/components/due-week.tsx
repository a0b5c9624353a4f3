import type { Dashboard } from '@rebuttal/sdk';
import { Link } from 'react-router-dom';
import { texts } from '#texts/dashboard';
import { locale } from '#texts/locale';

import { Panel } from '../../../components/panel.js';
import { waitingPath } from '../../disputes/components/summary-cards.js';
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

type DueDay = {
  readonly date: string;
  readonly label: string;
  readonly count: number;
  /** Share of the busiest day, 0 to 1. */
  readonly share: number;
};

const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });

/** The next seven days, today first. Seven weekdays are different, so they need no date. */
function toDueDays(days: Dashboard['due']['days']): readonly DueDay[] {
  const most = Math.max(1, ...days.map(({ count }) => count));
  return days.map(({ date, count }, index) => ({
    date,
    count,
    label: index === 0 ? texts.due.today : format.format(new Date(`${date}T00:00:00Z`)),
    share: count / most,
  }));
}
