import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/alerts';

import { paths } from '../../../app/paths.js';
import { CellLines } from '../../../components/cell-lines.js';
import { column, DataTable } from '../../../components/data-table.js';
import { Relative } from '../../../components/date-time.js';
import { ListLink } from '../../../components/list-link.js';
import { Tag } from '../../../components/tag.js';
import { DueDate } from '../../disputes/components/due-date.js';
import type { Selection } from '../../disputes/use-selection.js';
import type { Alert } from '../api/alerts.js';
import type { AlertCase } from '../cases.js';
import { amountOf, describePayment, describeSource, describeState, paymentDoubt, titleOf } from '../words.js';
import { AlertActions } from './alert-actions.js';
import classes from './alerts.module.css';

const words = texts.columns;

type Props = { readonly cases: readonly AlertCase[]; readonly selection: Selection };

/** One row for each case: a payment and its alerts. */
export function AlertTable({ cases, selection }: Props) {
  return (
    <DataTable
      label={texts.list.label}
      look="cards"
      className={classes.table}
      columns={columns}
      rows={cases}
      idOf={({ alert }) => alert.alert_id}
      selection={{
        ...selection,
        labelAll: texts.list.selectAll,
        labelOf: ({ alert }) => texts.list.select(titleOf(alert)),
      }}
    />
  );
}

const columns = [
  column<AlertCase>('due', words.due, ({ alert }) => <AlertDue alert={alert} />),
  column<AlertCase>('alert', words.alert, toTitle, { isRowHeader: true }),
  column<AlertCase>('payment', words.payment, ({ alert }) => (
    <CellLines isPlain title={describePayment(alert)} note={paymentDoubt(alert)} />
  )),
  column<AlertCase>('amount', words.amount, ({ alert }) => amountOf(alert) ?? texts.unknownAmount, {
    isNumeric: true,
  }),
  column<AlertCase>('advice', words.advice, ({ alert }) => texts.advice[alert.advice.action]),
  column<AlertCase>('state', words.state, ({ alert }) => <State alert={alert} />),
  column<AlertCase>('actions', words.actions, (row) => <AlertActions {...row} isShort />, {
    isHeaderHidden: true,
  }),
];

function toTitle({ alert, others }: AlertCase): ReactNode {
  const { alert_id: id, kind, source, reason } = alert;
  return (
    <CellLines
      title={<ListLink to={paths.alert(id)}>{texts.kinds[kind]}</ListLink>}
      note={[describeSource(source), reason].filter(Boolean).join(' · ')}
    >
      {others.length > 0 && <span className="faint">{texts.others(others.length)}</span>}
    </CellLines>
  );
}

/** The deadline of an open alert, with the time left. */
export function AlertDue({ alert: { state, respond_by: respondBy } }: { readonly alert: Alert }) {
  if (respondBy === null) return <span className="soft">{texts.noDeadline}</span>;
  return (
    <DueDate dispute={{ status: state === 'open' ? 'needs_response' : state, evidence_due_by: respondBy }} />
  );
}

function State({ alert }: { readonly alert: Alert }) {
  const { tone, label } = describeState(alert);
  return (
    <CellLines
      isPlain
      title={<Tag tone={tone}>{label}</Tag>}
      note={alert.announced === null ? undefined : <Relative iso={alert.announced.at} />}
    >
      {alert.dispute_id !== null && (
        <Link className="small" to={paths.dispute(alert.dispute_id)}>
          {texts.timeline.openDispute}
        </Link>
      )}
    </CellLines>
  );
}
