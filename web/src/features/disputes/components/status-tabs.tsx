import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { texts } from '#texts/dispute-list';

import { hidden } from '../../../components/hidden.js';
import { disputeSummaryQuery } from '../api/disputes.js';
import { type ListView, withFilters, writeView } from '../list-view.js';
import { describeStatus, filterableStatuses, rareStatuses } from '../words.js';
import classes from './status-tabs.module.css';

type Props = { readonly view: ListView };

/** The statuses as tabs, each a link with its own address. */
export function StatusTabs({ view }: Props) {
  const { data } = useQuery(disputeSummaryQuery());
  const { status: shown, assignee, ...others } = view.filters;
  // The counts cover all disputes, so other filters would make them wrong.
  const areCounted = Object.keys(others).length === 0;
  const countOf = (status: string): number | undefined =>
    data && (data.statuses.find((one) => one.status === status)?.count ?? 0);
  const tabOf = (status: string) => (
    <Tab
      key={status}
      view={view}
      filters={{ ...others, status }}
      isCurrent={shown === status && assignee === undefined}
    >
      {describeStatus(status).label}
      {areCounted && <Count count={countOf(status)} />}
    </Tab>
  );
  const [waiting, ...answered] = filterableStatuses;
  return (
    <nav className={classes.root} aria-label={texts.tabs.label}>
      <Tab view={view} filters={others} isCurrent={shown === undefined && assignee === undefined}>
        {texts.tabs.all}
        {areCounted && <Count count={data?.total} />}
      </Tab>
      {tabOf(waiting)}
      <Tab
        view={view}
        filters={{ ...others, status: waiting, assignee: 'me' }}
        isCurrent={shown === waiting && assignee === 'me'}
      >
        {texts.tabs.mine}
      </Tab>
      {answered.map(tabOf)}
      {/* Last, so that no other tab moves. */}
      {rareStatuses.filter((status) => status === shown || (countOf(status) ?? 0) > 0).map(tabOf)}
    </nav>
  );
}

type TabProps = Props & {
  readonly filters: ListView['filters'];
  readonly isCurrent: boolean;
  readonly children: ReactNode;
};

function Tab({ view, filters, isCurrent, children }: TabProps) {
  const { pathname } = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isCurrent) return undefined;
    // A phone shows a part of the tabs only. The browser lays the page out for the next frame anyway.
    const frame = window.requestAnimationFrame(() => {
      const tab = link.current;
      const tabs = tab?.parentElement;
      if (tab && tabs) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
    });
    return () => window.cancelAnimationFrame(frame);
  }, [isCurrent]);
  const search = writeView(withFilters(view, filters)).toString();
  return (
    <Link
      ref={link}
      className={classes.tab}
      to={{ pathname, search: search === '' ? '' : `?${search}` }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}

/** The place of a count that is still loading is kept, so that no tab moves. */
function Count({ count }: { readonly count: number | undefined }) {
  return <span className={classes.count}>{count !== undefined && texts.tabs.count(count, hidden)}</span>;
}
