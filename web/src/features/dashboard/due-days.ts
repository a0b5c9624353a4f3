import type { Dashboard } from '@rebuttal/sdk';
import { texts } from '#texts/dashboard';
import { locale } from '#texts/locale';

export type DueDay = {
  readonly date: string;
  readonly label: string;
  readonly count: number;
  /** Share of the busiest day, 0 to 1. */
  readonly share: number;
};

const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });

/** The next seven days, today first. Seven weekdays are different, so they need no date. */
export function toDueDays(days: Dashboard['due']['days']): readonly DueDay[] {
  const most = Math.max(1, ...days.map(({ count }) => count));
  return days.map(({ date, count }, index) => ({
    date,
    count,
    label: index === 0 ? texts.due.today : format.format(new Date(`${date}T00:00:00Z`)),
    share: count / most,
  }));
}
