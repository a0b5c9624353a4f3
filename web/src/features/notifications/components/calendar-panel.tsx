import { Button } from '@mantine/core';
import { IconCalendarPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/notifications';

import { ConfirmAction } from '../../../components/confirm-action.js';
import { CopyField } from '../../../components/copy-field.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
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
  return (
    <ConfirmAction
      title={texts.calendarPanel.renewTheCalendarAddress}
      confirmLabel={texts.calendarPanel.renew}
      action={renew}
      input={undefined}
      done={texts.messages.calendarRenewed}
      failed={texts.messages.calendarNotRenewed}
      onClose={onClose}
    >
      <p>{texts.messages.renewText}</p>
    </ConfirmAction>
  );
}
