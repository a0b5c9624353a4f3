import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { texts } from '#texts/alerts';

import { hasPermission } from '../../../lib/permissions.js';
import { useUser } from '../../../stores/session.js';
import bar from '../../disputes/components/bulk-bar.module.css';
import type { Selection } from '../../disputes/use-selection.js';
import type { AlertCase } from '../cases.js';
import { AlertBulkModal } from './bulk-modal.js';

const words = texts.actions;

type Props = { readonly cases: readonly AlertCase[]; readonly selection: Selection };

/** The actions on the selected cases. It stays in view while something is selected. */
export function AlertBulk({ cases, selection }: Props) {
  const user = useUser();
  // As they were chosen: an alert that is dismissed leaves the list.
  const [started, setStarted] = useState<Omit<Parameters<typeof AlertBulkModal>[0], 'onClose'>>();
  const chosen = cases.filter(({ alert }) => selection.rows[alert.alert_id] === true);
  const clear = (): void => selection.onChange({});
  if (started !== undefined) {
    const close = (isDone: boolean): void => {
      setStarted(undefined);
      if (isDone) clear();
    };
    return <AlertBulkModal {...started} onClose={close} />;
  }
  if (chosen.length === 0) return null;
  // A payment is refunded once, and each of its alerts is dismissed.
  const refund = { action: 'refund', alerts: chosen.map(({ alert }) => alert) } as const;
  const dismiss = {
    action: 'dismiss',
    alerts: chosen.flatMap(({ alert, others }) => [alert, ...others]),
  } as const;
  return (
    <section className={bar.root} aria-label={words.selection} data-screen-only>
      <span className={bar.count} role="status">
        {words.selected(chosen.length)}
      </span>
      {hasPermission(user, 'refunds:write') && (
        <Button size="xs" onClick={() => setStarted(refund)}>
          {words.refund}
        </Button>
      )}
      {hasPermission(user, 'alerts:write') && (
        <Button size="xs" variant="default" onClick={() => setStarted(dismiss)}>
          {words.dismiss}
        </Button>
      )}
      <ActionIcon variant="subtle" aria-label={words.clear} title={words.clear} onClick={clear}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </section>
  );
}
