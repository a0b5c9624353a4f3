import { IconCircleDot } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/alerts';

import { paths } from '../../../app/paths.js';
import { DateTime } from '../../../components/date-time.js';
import { Panel } from '../../../components/panel.js';
import type { Tone } from '../../../components/tone.js';
import { formatMoney } from '../../../lib/money.js';
import timeline from '../../casework/components/timeline.module.css';
import type { Alert } from '../api/alerts.js';
import { describeSource } from '../words.js';

type Props = { readonly alert: Alert; readonly others: readonly Alert[] };

/** The payment, its alerts, its refund and its dispute, oldest first. */
export function CaseTimeline({ alert, others }: Props) {
  return (
    <Panel title={texts.detail.timeline}>
      <ol className="list" aria-label={texts.detail.timeline}>
        {toEvents([alert, ...others], alert.alert_id).map((event) => (
          <li key={`${event.at} ${event.title}`} className={timeline.item}>
            <span className={timeline.mark} data-tone={event.tone}>
              <IconCircleDot size={15} stroke={1.75} aria-hidden="true" />
            </span>
            <div className={timeline.what}>
              <p>
                {event.title} <GoOn event={event} />
              </p>
              {event.detail !== undefined && event.detail !== '' && <p className="soft">{event.detail}</p>}
              <p className="faint">
                <DateTime iso={event.at} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function GoOn({ event: { goTo } }: { readonly event: CaseEvent }) {
  if (goTo === undefined) return null;
  if (goTo.kind === 'refunds') return <Link to={paths.refunds}>{texts.timeline.seeRefunds}</Link>;
  if (goTo.kind === 'dispute') return <Link to={paths.dispute(goTo.id)}>{texts.timeline.openDispute}</Link>;
  return <Link to={paths.alert(goTo.id)}>{texts.timeline.openAlert}</Link>;
}

const words = texts.timeline;

/** Something that happened in a case, with where to continue. */
type CaseEvent = {
  readonly at: string;
  readonly title: string;
  readonly tone: Tone;
  readonly detail?: string | undefined;
  readonly goTo?: { readonly kind: 'dispute' | 'alert'; readonly id: string } | { readonly kind: 'refunds' };
};

/** Payment, alerts, refunds and dispute of one case in one line, oldest first. */
function toEvents(alerts: readonly Alert[], shownId: string): CaseEvent[] {
  const paidAt = alerts.find(({ paid_at: at }) => at !== null)?.paid_at ?? null;
  const all = [
    ...(paidAt === null ? [] : [{ at: paidAt, title: words.paid, tone: 'grey' } as const]),
    ...alerts.flatMap((alert) => [...ofAlert(alert, shownId), ...ofRefund(alert), ...ofDispute(alert)]),
  ];
  // The alerts of one payment have its refund and its dispute in common.
  const known = new Map(all.map((event) => [`${event.at} ${event.title}`, event]));
  return [...known.values()].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function ofAlert(alert: Alert, shownId: string): CaseEvent[] {
  const {
    alert_id: id,
    source,
    received_at: receivedAt,
    reason,
    dismissed,
    state,
    respond_by: respondBy,
  } = alert;
  const { outcome, outcome_at: outcomeAt, outcome_sent_at: sentAt, outcome_error: error } = alert;
  const received: CaseEvent = {
    at: receivedAt,
    title: words.received(describeSource(source)),
    tone: 'amber',
    detail: [texts.kinds[alert.kind], reason].filter(Boolean).join(' · '),
    ...(id === shownId ? {} : { goTo: { kind: 'alert', id } }),
  };
  return [
    received,
    ...(dismissed === null
      ? []
      : [
          {
            at: dismissed.at,
            title: words.dismissed(dismissed.by?.name),
            tone: 'grey',
            detail: dismissed.reason,
          } as const,
        ]),
    ...(outcome === null || outcomeAt === null
      ? []
      : [
          {
            at: outcomeAt,
            title: words.outcome(texts.outcome.names[outcome]),
            tone: 'teal',
            detail:
              error === null ? (sentAt === null ? undefined : words.outcomeSent) : words.outcomeFailed(error),
          } as const,
        ]),
    ...(state === 'expired' && respondBy !== null
      ? [{ at: respondBy, title: words.expired, tone: 'red' } as const]
      : []),
  ];
}

function ofRefund({ refund }: Alert): CaseEvent[] {
  if (refund === null) return [];
  const {
    status,
    awaiting_approval: awaits,
    final_at: finalAt,
    error_message: error,
    created_at: at,
  } = refund;
  const amount = formatMoney({ amountMinor: refund.amount, currency: refund.currency });
  const started: CaseEvent = {
    at,
    title: words.refundStarted(amount),
    tone: 'blue',
    ...(awaits ? { detail: words.refundAwaits } : {}),
    goTo: { kind: 'refunds' },
  };
  if (finalAt === null) return [started];
  return [
    started,
    status === 'failed'
      ? { at: finalAt, title: words.refundFailed(amount), tone: 'red', detail: error ?? undefined }
      : { at: finalAt, title: words.refundFinal(amount), tone: 'green' },
  ];
}

function ofDispute({ dispute }: Alert): CaseEvent[] {
  if (dispute === null) return [];
  const { dispute_id: id, opened_at: at, in_spite_of_refund: isInSpite } = dispute;
  return [
    {
      at,
      title: words.dispute,
      tone: 'red',
      ...(isInSpite ? { detail: words.inSpite } : {}),
      goTo: { kind: 'dispute', id },
    },
  ];
}
