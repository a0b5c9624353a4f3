import { Button } from '@mantine/core';
import { IconDownload, IconMailbox } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';

import { CopyButton } from '../../../components/copy-button.js';
import { DateTime } from '../../../components/date-time.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { useExportWaitlist, waitlistQuery } from '../api/people.js';
import { messages } from '../messages.js';
import pager from './number-pager.module.css';
import classes from './table.module.css';
import { LoadingRows } from './users.js';

/** Who asked on the landing page to be told. */
export function Waitlist() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(waitlistQuery());
  if (data === undefined) {
    if (error === null) return <LoadingRows label="Loading the waitlist" />;
    return (
      <FailedState
        title={messages.waitlistFailed}
        text={errorText(error, messages.waitlistFailed)}
        onRetry={() => void refetch()}
      />
    );
  }
  const entries = data.pages.flatMap((page) => page.entries);
  const total = data.pages.at(-1)?.total ?? entries.length;
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<IconMailbox size={22} stroke={1.5} aria-hidden="true" />}
        title="Nobody waits yet"
        text="Whoever leaves an address on the landing page will stand here."
      />
    );
  }
  return (
    <>
      <Entries entries={entries} />
      <div className={pager.root}>
        <p className="numeric">
          {total.toLocaleString('en-US')} {total === 1 ? 'address' : 'addresses'}
        </p>
        {hasNextPage && (
          <Button
            variant="default"
            size="xs"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show older
          </Button>
        )}
      </div>
    </>
  );
}

type Entry = { readonly email: string; readonly joined_at: string };

function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} role="table">
        <caption className="visually-hidden">Waitlist</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              Email
            </th>
            <th scope="col" role="columnheader">
              Joined
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {entries.map(({ email, joined_at: joinedAt }) => (
            <tr key={email} role="row">
              <td role="cell">
                <span className={classes.first}>
                  {email} <CopyButton text={email} label={`Copy ${email}`} />
                </span>
              </td>
              <td role="cell" data-label="Joined" className={classes.nowrap}>
                <DateTime iso={joinedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function ExportWaitlistButton() {
  const download = useExportWaitlist();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Export CSV
    </Button>
  );
}
