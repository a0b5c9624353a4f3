import { Button } from '@mantine/core';
import { IconDownload, IconMailbox } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { texts } from '#texts/admin';

import { CopyButton } from '../../../components/copy-button.js';
import { column, DataTable } from '../../../components/data-table.js';
import { DateTime } from '../../../components/date-time.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { useExportWaitlist, waitlistQuery } from '../api/people.js';
import pager from './number-pager.module.css';
import { LoadingRows } from './users.js';

/** People who joined the waitlist on the landing page. */
export function Waitlist() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(waitlistQuery());
  if (data === undefined) {
    if (error === null) return <LoadingRows label={texts.waitlist.loadingTheWaitlist} />;
    return (
      <FailedState
        title={texts.messages.waitlistFailed}
        text={errorText(error, texts.messages.waitlistFailed)}
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
        title={texts.waitlist.noSignUpsYet}
        text={texts.waitlist.noSignUpsYetText}
      />
    );
  }
  return (
    <>
      <DataTable
        label={texts.waitlist.waitlist}
        look="cards"
        columns={columns}
        rows={entries}
        idOf={(entry) => entry.email}
      />
      <div className={pager.root}>
        <p className="numeric">{texts.waitlist.addresses(total)}</p>
        {hasNextPage && (
          <Button
            variant="default"
            size="xs"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {texts.waitlist.showOlder}
          </Button>
        )}
      </div>
    </>
  );
}

type Entry = { readonly email: string; readonly joined_at: string };

const columns = [
  column<Entry>(
    'email',
    texts.waitlist.email,
    ({ email }) => (
      <>
        {email} <CopyButton text={email} label={texts.waitlist.copy(email)} />
      </>
    ),
    { isRowHeader: true },
  ),
  column<Entry>('joined', texts.waitlist.joined, ({ joined_at: joined }) => <DateTime iso={joined} />, {
    className: 'nowrap',
  }),
];

export function ExportWaitlistButton() {
  const download = useExportWaitlist();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {texts.waitlist.exportCsv}
    </Button>
  );
}
