import { ActionIcon, Button, Modal, Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AlertBulkRequest } from '@rebuttal/sdk';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/alerts';
import { texts as common } from '#texts/common';

import { Problem } from '../../../components/callout.js';
import { FormEnd } from '../../../components/form-end.js';
import modal from '../../../components/modal.module.css';
import { ResultList } from '../../../components/result-list.js';
import { type TickGroup, TickTable } from '../../../components/tick-table.js';
import { errorText } from '../../../lib/error-text.js';
import { useIdempotencyKey } from '../../../lib/idempotency-key.js';
import { formatSums } from '../../../lib/money.js';
import { hasPermission } from '../../../lib/permissions.js';
import { useUser } from '../../../stores/session.js';
import bar from '../../disputes/components/bulk-bar.module.css';
import type { Selection } from '../../disputes/use-selection.js';
import { type Alert, alertPreflightQuery, useAnswerAlerts } from '../api/alerts.js';
import type { AlertCase } from '../cases.js';
import { amountOf, describePayment, titleOf } from '../words.js';
import { ReasonField } from './dismiss-modal.js';

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

const bulkModalWords = texts.bulk;

type BulkModalProps = {
  readonly action: AlertBulkRequest['action'];
  readonly alerts: readonly Alert[];
  /** Called with true once the action has run. */
  readonly onClose: (isDone: boolean) => void;
};

/** Checks the selected alerts, refunds or dismisses those that are ticked, and shows the result of each. */
function AlertBulkModal({ action, alerts, onClose }: BulkModalProps) {
  const answer = useAnswerAlerts();
  const close = (): void => onClose(answer.isSuccess);
  return (
    <Modal
      opened
      onClose={close}
      title={action === 'refund' ? bulkModalWords.refundTitle : bulkModalWords.dismissTitle}
      size="lg"
      closeOnClickOutside={answer.isIdle}
    >
      {answer.data === undefined ? (
        <BulkForm {...{ action, alerts, answer, close }} />
      ) : (
        <div className="stack">
          <p role="status">{bulkModalWords.ended(answer.data.counts.done, answer.data.counts.total)}</p>
          <ResultList
            label={bulkModalWords.results}
            results={answer.data.results.map(({ alert_id: id, status, message }) => {
              const alert = alerts.find(({ alert_id: known }) => known === id);
              return { id, status, message, name: <span>{alert === undefined ? id : titleOf(alert)}</span> };
            })}
          />
          <div className={modal.actions}>
            <Button onClick={close}>{common.actions.close}</Button>
          </div>
        </div>
      )}
    </Modal>
  );
}

type FormProps = Omit<BulkModalProps, 'onClose'> & {
  readonly answer: ReturnType<typeof useAnswerAlerts>;
  readonly close: () => void;
};

function BulkForm({ action, alerts, answer, close }: FormProps) {
  const isRefund = action === 'refund';
  const { groups, chosen, ...ticks } = useTicks(action, alerts);
  const form = useForm({ initialValues: { typed: '', reason: texts.dismiss.reasons[0] ?? '' } });
  const keyOf = useIdempotencyKey();
  const { typed, reason } = form.values;
  const isConfirmed =
    chosen.length > 0 && (isRefund ? typed.trim() === String(chosen.length) : reason.trim() !== '');
  const submit = form.onSubmit(() => {
    const request = { ids: chosen, action, ...(isRefund ? { confirm: true } : { reason }) };
    if (isConfirmed) answer.mutate({ request, idempotencyKey: keyOf(request) });
  });
  return (
    <form className="stack" onSubmit={submit}>
      <p>{isRefund ? bulkModalWords.refundNote : bulkModalWords.dismissNote}</p>
      {ticks.error !== null && <Problem>{errorText(ticks.error, bulkModalWords.checkFailed)}</Problem>}
      {groups === undefined ? (
        ticks.error === null && <Skeleton height={160} />
      ) : (
        <TickTable label={bulkModalWords.label} groups={groups} ticked={ticks.ticked} onTick={ticks.onTick} />
      )}
      {!isRefund && <ReasonField {...form.getInputProps('reason')} />}
      {isRefund && chosen.length > 0 && (
        <TextInput
          label={bulkModalWords.typeNumber(chosen.length)}
          inputMode="numeric"
          autoComplete="off"
          // It appears after the dialog has focused its first control.
          autoFocus
          data-autofocus
          {...form.getInputProps('typed')}
        />
      )}
      <FormEnd
        save={answer}
        failed={texts[action].failed}
        label={bulkModalWords[action](chosen.length)}
        disabled={!isConfirmed}
        onCancel={close}
      />
    </form>
  );
}

/** The alerts that can be acted on, all ticked at first, and the others with the reason. */
function useTicks(action: BulkModalProps['action'], alerts: readonly Alert[]) {
  const { data, error } = useQuery(alertPreflightQuery(alerts.map(({ alert_id: id }) => id)));
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const checks = new Map(data?.alerts.map((check) => [check.alert_id, check]));
  const isAble = ({ alert_id: id }: Alert): boolean =>
    checks.get(id)?.[action === 'refund' ? 'can_refund' : 'can_dismiss'] === true;
  const able = alerts.filter(isAble);
  const unable = alerts.filter((alert) => !isAble(alert));
  const chosen = able.filter(({ alert_id: id }) => !unticked.has(id));
  const whyNot = ({ alert_id: id }: Alert): string =>
    (action === 'refund' ? checks.get(id)?.why_not : undefined) ?? bulkModalWords.alreadyClosed;
  const groups: TickGroup[] = [
    {
      title: bulkModalWords.able[action](able.length),
      sum: formatSums(chosen),
      tickAll: bulkModalWords.tickAll,
      rows: able.map((alert) => toRow(alert, `${texts.advice[alert.advice.action]}: ${alert.advice.why}`)),
    },
    {
      title: bulkModalWords.unable[action](unable.length),
      tickAll: undefined,
      rows: unable.map((alert) => toRow(alert, whyNot(alert))),
    },
  ];
  const chosenIds = chosen.map(({ alert_id: id }) => id);
  return {
    groups: data && groups,
    error,
    chosen: chosenIds,
    ticked: new Set(chosenIds),
    onTick: (ids: readonly string[], isTicked: boolean) =>
      setUnticked((before) => new Set([...before, ...ids].filter((id) => !isTicked || !ids.includes(id)))),
  };
}

function toRow(alert: Alert, note: string): TickGroup['rows'][number] {
  return {
    id: alert.alert_id,
    tick: bulkModalWords.tick(titleOf(alert)),
    name: (
      <span>
        {texts.kinds[alert.kind]} · {describePayment(alert)}
      </span>
    ),
    notes: [note],
    amount: amountOf(alert) ?? texts.unknownAmount,
  };
}
