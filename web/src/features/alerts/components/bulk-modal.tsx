import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#texts/alerts';
import { texts as common } from '#texts/common';

import modal from '../../../components/modal.module.css';
import { RowCheckbox } from '../../../components/row-checkbox.js';
import readiness from '../../disputes/components/bulk-readiness.module.css';
import type { Alert } from '../api/alerts.js';
import { amountOf, describePayment, sumsOf, titleOf } from '../words.js';
import { BulkResults, type BulkRun } from './bulk-results.js';
import { ReasonField } from './dismiss-modal.js';

const words = texts.bulk;

type Props = {
  readonly action: BulkRun['action'];
  readonly alerts: readonly Alert[];
  readonly onClose: () => void;
};

/** Checks the selected alerts, then refunds or dismisses those that are ticked, one after the other. */
export function AlertBulkModal({ action, alerts, onClose }: Props) {
  const [run, setRun] = useState<BulkRun>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={action === 'refund' ? words.refundTitle : words.dismissTitle}
      size="lg"
      closeOnClickOutside={run === undefined}
    >
      {run === undefined ? (
        <BulkForm action={action} alerts={alerts} onStart={setRun} onClose={onClose} />
      ) : (
        <BulkResults run={run} onClose={onClose} />
      )}
    </Modal>
  );
}

type FormProps = Props & { readonly onStart: (run: BulkRun) => void };

function BulkForm({ action, alerts, onStart, onClose }: FormProps) {
  const isRefund = action === 'refund';
  const able = alerts.filter((alert) => (isRefund ? alert.can_refund : alert.can_dismiss));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(able.map(({ alert_id: id }) => id)));
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState(texts.dismiss.reasons[0] ?? '');
  const chosen = able.filter(({ alert_id: id }) => ticked.has(id));
  const isConfirmed =
    chosen.length > 0 && (isRefund ? typed.trim() === String(chosen.length) : reason.trim() !== '');
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isConfirmed) onStart({ action, alerts: chosen, reason });
      }}
    >
      <p>{isRefund ? words.refundNote : words.dismissNote}</p>
      <div className={readiness.frame}>
        <table className={readiness.table} aria-label={words.label}>
          <Able action={action} alerts={able} ticked={ticked} onTick={setTicked} />
          <Unable action={action} alerts={alerts.filter((alert) => !able.includes(alert))} />
        </table>
      </div>
      {isRefund ? (
        chosen.length > 0 && (
          <TextInput
            label={words.typeNumber(chosen.length)}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            data-autofocus
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        )
      ) : (
        <ReasonField onChange={setReason} />
      )}
      <div className={modal.actions}>
        <Button variant="default" onClick={onClose}>
          {common.actions.cancel}
        </Button>
        <Button type="submit" disabled={!isConfirmed}>
          {words[action](chosen.length)}
        </Button>
      </div>
    </form>
  );
}

type AbleProps = Omit<Props, 'onClose'> & {
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ticked: ReadonlySet<string>) => void;
};

function Able({ action, alerts, ticked, onTick }: AbleProps) {
  if (alerts.length === 0) return null;
  const chosen = alerts.filter(({ alert_id: id }) => ticked.has(id));
  const count = chosen.length;
  return (
    <tbody>
      <tr className={readiness.group}>
        <td>
          <RowCheckbox
            label={words.tickAll}
            checked={count === alerts.length}
            indeterminate={count > 0 && count < alerts.length}
            onChange={({ currentTarget: { checked } }) =>
              onTick(new Set(checked ? alerts.map(({ alert_id: id }) => id) : []))
            }
          />
        </td>
        <th scope="rowgroup">{words.able[action](alerts.length)}</th>
        <td className={readiness.amount}>{sumsOf(chosen)}</td>
      </tr>
      {alerts.map((alert) => {
        const { alert_id: id, advice } = alert;
        return (
          <tr key={id}>
            <td>
              <RowCheckbox
                label={words.tick(titleOf(alert))}
                checked={ticked.has(id)}
                onChange={({ currentTarget: { checked } }) => {
                  const next = new Set(ticked);
                  if (checked) next.add(id);
                  else next.delete(id);
                  onTick(next);
                }}
              />
            </td>
            <Name alert={alert} note={`${texts.advice[advice.action]}: ${advice.why}`} />
          </tr>
        );
      })}
    </tbody>
  );
}

function Unable({ action, alerts }: Omit<Props, 'onClose'>) {
  if (alerts.length === 0) return null;
  return (
    <tbody>
      <tr className={readiness.group}>
        <td />
        <th scope="rowgroup">{words.unable[action](alerts.length)}</th>
        <td />
      </tr>
      {alerts.map((alert) => (
        <tr key={alert.alert_id}>
          <td />
          <Name
            alert={alert}
            note={(action === 'refund' ? alert.why_not : undefined) ?? words.alreadyClosed}
          />
        </tr>
      ))}
    </tbody>
  );
}

function Name({ alert, note }: { readonly alert: Alert; readonly note: string }) {
  return (
    <>
      <th scope="row">
        <span>
          {texts.kinds[alert.kind]} · {describePayment(alert)}
        </span>
        <span className="quiet">{note}</span>
      </th>
      <td className={readiness.amount}>{amountOf(alert) ?? texts.unknownAmount}</td>
    </>
  );
}
