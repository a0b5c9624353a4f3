import { Button, Skeleton } from '@mantine/core';
import { IconCalendarPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { CopyButton } from '../../../components/copy-button.js';
import { Panel } from '../../../components/panel.js';
import { FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { calendarQuery, useRenewCalendar } from '../api/notifications.js';
import { messages } from '../messages.js';
import classes from './notifications.module.css';

/** The deadlines in the user's own calendar program. */
export function CalendarPanel() {
  const { data, error, refetch } = useQuery(calendarQuery());
  return (
    <Panel title="Calendar" note="Every deadline in your own calendar: subscribe to this address once.">
      {data !== undefined && <Address url={data.url} />}
      {data === undefined && error !== null && (
        <FailedState
          title={messages.calendarNotLoaded}
          text={errorText(error, messages.calendarNotLoaded)}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && (
        <div role="status" aria-label="Loading the calendar address">
          <Skeleton height={40} my={10} />
        </div>
      )}
    </Panel>
  );
}

function Address({ url }: { readonly url: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={classes.form}>
      <div className={classes.address}>
        <input
          readOnly
          aria-label="Calendar address"
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton
          text={url}
          label="Copy the calendar address"
          onCopied={() => notify('success', messages.calendarCopied)}
        />
      </div>
      <p className={classes.hint}>{messages.calendarSecret}</p>
      <div className={classes.actions}>
        <Button
          component="a"
          variant="default"
          href={url.replace(/^https?:/, 'webcal:')}
          leftSection={<IconCalendarPlus size={16} stroke={1.75} aria-hidden="true" />}
        >
          Open in calendar program
        </Button>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          Renew address
        </Button>
      </div>
      {asking && <RenewQuestion onClose={() => setAsking(false)} />}
    </div>
  );
}

function RenewQuestion({ onClose }: { readonly onClose: () => void }) {
  const renew = useRenewCalendar();
  const confirm = (): void =>
    renew.mutate(undefined, {
      onSuccess: () => {
        notify('success', messages.calendarRenewed);
        onClose();
      },
    });
  return (
    <ConfirmModal
      opened
      title="Renew the calendar address?"
      confirmLabel="Renew"
      busy={renew.isPending}
      problem={renew.isError ? errorText(renew.error, messages.calendarNotRenewed) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{messages.renewText}</p>
    </ConfirmModal>
  );
}
