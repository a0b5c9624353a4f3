import { texts } from '#texts/alerts';

import { DateOnly, DateTime } from '../../../components/date-time.js';
import { type Fact, Facts } from '../../../components/facts.js';
import { IdLine } from '../../../components/id-line.js';
import { Panel } from '../../../components/panel.js';
import { formatMoney } from '../../../lib/money.js';
import type { Alert } from '../api/alerts.js';
import { describePayment, describeSource } from '../words.js';
import classes from './alerts.module.css';

const words = texts.detail;

/** The payment as the source reports it, and how it was found. */
export function AlertFacts({ alert }: { readonly alert: Alert }) {
  return (
    <Panel title={words.payment}>
      <Facts facts={factsOf(alert)} />
      <Candidates alert={alert} />
    </Panel>
  );
}

function factsOf(alert: Alert): Fact[] {
  const {
    payment_id: paymentId,
    card_last4: last4,
    acquirer_reference: arn,
    paid_at: paidAt,
    reason,
  } = alert;
  const { basis, confidence } = alert.match;
  return [
    {
      label: words.paymentId,
      value: paymentId === null ? texts.noPayment : <IdLine id={paymentId} copyLabel={words.copyPaymentId} />,
    },
    ...(basis === null
      ? []
      : [{ label: words.matched, value: words.certain(words.bases[basis], confidence) }]),
    ...(last4 === null ? [] : [{ label: words.card, value: describePayment(alert) }]),
    ...(paidAt === null ? [] : [{ label: words.paid, value: <DateTime iso={paidAt} /> }]),
    ...(arn === null ? [] : [{ label: words.arn, value: <IdLine id={arn} copyLabel={words.copyArn} /> }]),
    { label: words.source, value: describeSource(alert.source) },
    ...(reason === null ? [] : [{ label: words.reason, value: reason }]),
    { label: words.sourceId, value: <IdLine id={alert.external_id} copyLabel={words.copySourceId} /> },
  ];
}

/** The payments that may be meant, the likeliest first. */
function Candidates({ alert: { match } }: { readonly alert: Alert }) {
  if (match.candidates.length === 0) return null;
  return (
    <section aria-label={words.candidates}>
      <h3>{words.candidates}</h3>
      <p className="soft">{words.candidatesNote}</p>
      <ul className={classes.candidates}>
        {match.candidates.map(({ payment_id: id, amount, currency, paid_at: paidAt, confidence }) => (
          <li key={id}>
            <span className="break">
              <IdLine id={id} copyLabel={words.copyPaymentId} />
              <span className="soft">
                {formatMoney({ amountMinor: amount, currency })}
                {paidAt !== null && (
                  <>
                    {' · '}
                    <DateOnly iso={paidAt} />
                  </>
                )}
              </span>
            </span>
            <span className="soft">{words.candidate(confidence)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
