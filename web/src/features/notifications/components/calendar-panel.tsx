import { Button } from '@mantine/core';
import { IconCalendarPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/notifications';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { CopyField } from '../../../components/copy-field.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { errorText } from '../../../lib/error-text.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { notify } from '../../../stores/notices.js';
import { calendarQuery, useRenewCalendar } from '../api/notifications.js';
import classes from './notifications.module.css';

/** The address of a calendar feed with all deadlines. */
export function CalendarPanel() {
  const query = useQuery(calendarQuery());
  return (
    <Panel title={texts.calendarPanel.calendar} note={texts.calendarPanel.calendarNote}>
      <Loaded
        query={query}
        loading={texts.calendarPanel.loadingTheCalendarAddress}
        failed={texts.messages.calendarNotLoaded}
        rows={[40]}
      >
        {({ url }) => <Address url={url} />}
      </Loaded>
    </Panel>
  );
}

function Address({ url }: { readonly url: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={classes.form}>
      <CopyField
        label={texts.calendarPanel.calendarAddress}
        value={url}
        copyLabel={texts.calendarPanel.copyTheCalendarAddress}
        onCopied={() => notify('copied', texts.messages.calendarCopied)}
      />
      <p className={classes.hint}>{texts.messages.calendarSecret}</p>
      <div className="wrap">
        <Button
          component="a"
          variant="default"
          href={url.replace(/^https?:/, 'webcal:')}
          leftSection={<IconCalendarPlus size={16} stroke={1.75} aria-hidden="true" />}
        >
          {texts.calendarPanel.openInCalendarProgram}
        </Button>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {texts.calendarPanel.renewAddress}
        </Button>
      </div>
      {asking && <RenewQuestion onClose={() => setAsking(false)} />}
    </div>
  );
}

function RenewQuestion({ onClose }: { readonly onClose: () => void }) {
  useFocusBack();
  const renew = useRenewCalendar();
  const confirm = (): void =>
    renew.mutate(undefined, {
      onSuccess: () => {
        notify('success', texts.messages.calendarRenewed);
        onClose();
      },
    });
  return (
    <ConfirmModal
      opened
      title={texts.calendarPanel.renewTheCalendarAddress}
      confirmLabel={texts.calendarPanel.renew}
      busy={renew.isPending}
      problem={renew.isError ? errorText(renew.error, texts.messages.calendarNotRenewed) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{texts.messages.renewText}</p>
    </ConfirmModal>
  );
}
