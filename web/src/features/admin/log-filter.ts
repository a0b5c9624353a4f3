import { readPage } from './page-number.js';

export type LogFilter = {
  readonly search: string;
  /** An action, or the first word of several. */
  readonly action: string;
  /** Days of the viewer's calendar, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly page: number;
};

const perPage = 50;
const names = ['search', 'action', 'from', 'to'] as const;

/** The URL parameters have a prefix, because the settings have other parameters. */
export function readLogFilter(params: URLSearchParams): LogFilter {
  const [search = '', action = '', from = '', to = ''] = names.map((name) => params.get(`log_${name}`) ?? '');
  return { search, action, from, to, page: readPage(params.get('log_page')) };
}

/** Writes the filter to a URL and keeps its other parameters. */
export function withLogFilter(params: URLSearchParams, filter: LogFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of [...names, 'page'] as const) {
    const value = name === 'page' && filter.page === 1 ? '' : String(filter[name]);
    if (value === '') next.delete(`log_${name}`);
    else next.set(`log_${name}`, value);
  }
  return next;
}

export function isLogFiltered(filter: LogFilter): boolean {
  return names.some((name) => filter[name] !== '');
}

/** The server takes times, so a day starts and ends in the viewer's time zone. */
export function toLogQuery({ search, action, from, to, page }: LogFilter) {
  const begin = startOfDay(from, 0);
  const end = startOfDay(to, 1);
  return {
    page,
    per_page: perPage,
    ...(search === '' ? {} : { search }),
    ...(action === '' ? {} : { action }),
    ...(begin === undefined ? {} : { from: begin }),
    ...(end === undefined ? {} : { to: end }),
  };
}

function startOfDay(day: string, daysLater: number): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (match === null) return undefined;
  const [, year, month, date] = match;
  const time = new Date(Number(year), Number(month) - 1, Number(date) + daysLater);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
