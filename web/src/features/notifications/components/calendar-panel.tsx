import { Button } from '@mantine/core';
import { IconCalendarPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/notifications';

import { ConfirmButton } from '../../../components/confirm-action.js';
import { CopyField } from '../../../components/copy-field.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
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
  return (
    <div className="stack-lg measure-sm">
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
        <RenewButton />
      </div>
    </div>
  );
}

function RenewButton() {
  return (
    <ConfirmButton
      button={{
        size: 'sm',
        leftSection: <IconRefresh size={16} stroke={1.75} aria-hidden="true" />,
        children: texts.calendarPanel.renewAddress,
      }}
      title={texts.calendarPanel.renewTheCalendarAddress}
      confirmLabel={texts.calendarPanel.renew}
      action={useRenewCalendar()}
      input={undefined}
      done={texts.messages.calendarRenewed}
      failed={texts.messages.calendarNotRenewed}
    >
      <p>{texts.messages.renewText}</p>
    </ConfirmButton>
  );
}
