import { Notification } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { texts as common } from '#texts/common';

import { confirmationMs } from '../../components/copy-button.js';
import { dismissNotice, type Notice, useNotices } from '../../stores/notices.js';
import classes from './notices.module.css';

/** Copy confirmations are short and disappear at the same time as the check mark on the button. */
const shownMs = { success: 5_000, error: 9_000, copied: confirmationMs } as const;

/** Toast messages, announced to screen readers. */
export function Notices() {
  const shown = useNotices((notices) => notices.shown);
  return (
    <div className={classes.root} role="status" aria-live="polite">
      {shown.map((notice) => (
        <Shown key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function Shown({ notice }: { readonly notice: Notice }) {
  const { id, kind, text } = notice;
  useEffect(() => {
    const timer = window.setTimeout(() => dismissNotice(id), shownMs[kind]);
    return () => window.clearTimeout(timer);
  }, [id, kind]);
  return (
    <Notification
      className={classes.notice}
      color={kind === 'error' ? 'red' : 'teal'}
      icon={kind === 'error' ? <IconX size={16} stroke={2.25} /> : <IconCheck size={16} stroke={2.25} />}
      closeButtonProps={{ 'aria-label': common.actions.dismiss }}
      onClose={() => dismissNotice(id)}
      {...(kind === 'error' ? { role: 'alert' } : {})}
    >
      {text}
    </Notification>
  );
}
