import { Button, Modal, Skeleton, TextInput } from '@mantine/core';
import type { AlertBulkRequest } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { texts } from '#texts/alerts';
import { texts as common } from '#texts/common';

import { Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { ResultList } from '../../../components/result-list.js';
import { type TickGroup, TickTable } from '../../../components/tick-table.js';
import { errorText } from '../../../lib/error-text.js';
import { formatSums } from '../../../lib/money.js';
import { type Alert, alertPreflightQuery, useAnswerAlerts } from '../api/alerts.js';
import { amountOf, describePayment, titleOf } from '../words.js';
import { ReasonField } from './dismiss-modal.js';

const words = texts.bulk;

type Props = {
  readonly action: AlertBulkRequest['action'];
  readonly alerts: readonly Alert[];
  /** Called with true once the action has run. */
  readonly onClose: (isDone: boolean) => void;
};

/** Checks the selected alerts, refunds or dismisses those that are ticked, and shows the result of each. */
export function AlertBulkModal({ action, alerts, onClose }: Props) {
  const answer = useAnswerAlerts();
  const close = (): void => onClose(answer.isSuccess);
  return (
    <Modal
      opened
      onClose={close}
      title={action === 'refund' ? words.refundTitle : words.dismissTitle}
      size="lg"
      closeOnClickOutside={answer.isIdle}
    >
      {answer.data === undefined ? (
        <BulkForm {...{ action, alerts, answer, close }} />
      ) : (
        <div className="stack">
          <p role="status">{words.ended(answer.data.counts.done, answer.data.counts.total)}</p>
          <ResultList
            label={words.results}
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

type FormProps = Omit<Props, 'onClose'> & {
  readonly answer: ReturnType<typeof useAnswerAlerts>;
  readonly close: () => void;
};

function BulkForm({ action, alerts, answer, close }: FormProps) {
  const isRefund = action === 'refund';
  const { groups, chosen, ...ticks } = useTicks(action, alerts);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState(texts.dismiss.reasons[0] ?? '');
  // One for each dialog, so that a second click starts nothing.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const isConfirmed =
    chosen.length > 0 && (isRefund ? typed.trim() === String(chosen.length) : reason.trim() !== '');
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const request = { ids: chosen, action, ...(isRefund ? { confirm: true } : { reason }) };
    if (isConfirmed) answer.mutate({ request, idempotencyKey });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <p>{isRefund ? words.refundNote : words.dismissNote}</p>
      {ticks.error !== null && <Problem>{errorText(ticks.error, words.checkFailed)}</Problem>}
      {groups === undefined ? (
        ticks.error === null && <Skeleton height={160} />
      ) : (
        <TickTable label={words.label} groups={groups} ticked={ticks.ticked} onTick={ticks.onTick} />
      )}
      {!isRefund && <ReasonField onChange={setReason} />}
      {isRefund && chosen.length > 0 && (
        <TextInput
          label={words.typeNumber(chosen.length)}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          // It appears after the dialog has focused its first control.
          autoFocus
          data-autofocus
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      )}
      {answer.isError && <Problem>{errorText(answer.error, texts[action].failed)}</Problem>}
      <div className={modal.actions}>
        <Button variant="default" disabled={answer.isPending} onClick={close}>
          {common.actions.cancel}
        </Button>
        <Button type="submit" disabled={!isConfirmed} loading={answer.isPending}>
          {words[action](chosen.length)}
        </Button>
      </div>
    </form>
  );
}

/** The alerts that can be acted on, all ticked at first, and the others with the reason. */
function useTicks(action: Props['action'], alerts: readonly Alert[]) {
  const { data, error } = useQuery(alertPreflightQuery(alerts.map(({ alert_id: id }) => id)));
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const checks = new Map(data?.alerts.map((check) => [check.alert_id, check]));
  const isAble = ({ alert_id: id }: Alert): boolean =>
    checks.get(id)?.[action === 'refund' ? 'can_refund' : 'can_dismiss'] === true;
  const able = alerts.filter(isAble);
  const unable = alerts.filter((alert) => !isAble(alert));
  const chosen = able.filter(({ alert_id: id }) => !unticked.has(id));
  const whyNot = ({ alert_id: id }: Alert): string =>
    (action === 'refund' ? checks.get(id)?.why_not : undefined) ?? words.alreadyClosed;
  const groups: TickGroup[] = [
    {
      title: words.able[action](able.length),
      sum: formatSums(chosen),
      tickAll: words.tickAll,
      rows: able.map((alert) => toRow(alert, `${texts.advice[alert.advice.action]}: ${alert.advice.why}`)),
    },
    {
      title: words.unable[action](unable.length),
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
    tick: words.tick(titleOf(alert)),
    name: (
      <span>
        {texts.kinds[alert.kind]} · {describePayment(alert)}
      </span>
    ),
    notes: [note],
    amount: amountOf(alert) ?? texts.unknownAmount,
  };
}
