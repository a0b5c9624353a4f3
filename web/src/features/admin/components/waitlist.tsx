import { Button } from '@mantine/core';
import { IconDownload, IconMailbox } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { texts } from '#texts/admin';

import { CopyButton } from '../../../components/copy-button.js';
import { column, DataTable } from '../../../components/data-table.js';
import { DateTime } from '../../../components/date-time.js';
import { Loaded } from '../../../components/loaded.js';
import { MoreButton } from '../../../components/more-button.js';
import pager from '../../../components/pager.module.css';
import { EmptyState } from '../../../components/screen-states.js';
import { useExportWaitlist, waitlistQuery } from '../api/people.js';

/** People who joined the waitlist on the landing page. */
export function Waitlist() {
  const query = useInfiniteQuery(waitlistQuery());
  return (
    <Loaded
      query={query}
      loading={texts.waitlist.loadingTheWaitlist}
      failed={texts.messages.waitlistFailed}
      rows={loadingRows}
    >
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries);
        if (entries.length === 0)
          return (
            <EmptyState
              icon={<IconMailbox size={22} stroke={1.5} aria-hidden="true" />}
              title={texts.waitlist.noSignUpsYet}
              text={texts.waitlist.noSignUpsYetText}
            />
          );
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
              <p className="numeric">{texts.waitlist.addresses(pages.at(-1)?.total ?? entries.length)}</p>
              <MoreButton query={query} label={texts.waitlist.showOlder} />
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

const loadingRows = [44, 44, 44, 44, 44, 44];

type Entry = { readonly email: string; readonly joined_at: string };

const columns = [
  column<Entry>(
    'email',
    texts.waitlist.email,
    ({ email }) => (
      <span>
        {email} <CopyButton text={email} label={texts.waitlist.copy(email)} />
      </span>
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
