import { texts } from '#texts/orders';

import { ActionButton } from '../../../components/action-button.js';
import { DateOnly, DateTime } from '../../../components/date-time.js';
import { type Fact, Facts } from '../../../components/facts.js';
import { hidden } from '../../../components/hidden.js';
import { IdLine } from '../../../components/id-line.js';
import { type DisputeOrder, type RecordedPayment as Payment, useLinkOrder } from '../api/orders.js';
import { describeCard, describeConfidence } from '../words.js';
import { MatchLine } from './match-line.js';
import { OrderMoney } from './order-money.js';

type Props = { readonly disputeId: string; readonly found: DisputeOrder; readonly linkable: boolean };

/** The disputed payment of the data API, or the candidates for it. */
export function RecordedPayment({ disputeId, found, linkable }: Props) {
  const { payment, payment_match: match, payment_candidates: candidates } = found;
  if (payment === null || match === null) {
    return candidates.length === 0 ? null : (
      <section className="stack-xs lined pt-6" aria-label={texts.recordedPayment.possiblePayments}>
        <h3>{texts.recordedPayment.possiblePayments}</h3>
        <ul className="list ruled grid">
          {candidates.map((candidate) => (
            <li key={candidate.payment.payment_id}>
              <PaymentChoice disputeId={disputeId} candidate={candidate} linkable={linkable} />
            </li>
          ))}
        </ul>
      </section>
    );
  }
  return (
    <section className="stack-xs lined pt-6" aria-label={texts.recordedPayment.payment}>
      <h3>{texts.recordedPayment.payment}</h3>
      <MatchLine disputeId={disputeId} match={match} linkable={linkable} record="payment" />
      <Facts facts={factsOf(payment)} />
    </section>
  );
}

function factsOf(payment: Payment): Fact[] {
  const { account_id: accountId, email, refunded_amount: refunded } = payment;
  const card = describeCard(payment);
  return [
    {
      label: texts.recordedPayment.paymentId,
      value: (
        <IdLine id={payment.payment_id} copyLabel={texts.orderParts.copyThePaymentId(payment.payment_id)} />
      ),
    },
    { label: texts.orderFacts.total, value: <OrderMoney order={payment} amount={payment.amount} /> },
    ...(refunded === null || refunded === 0
      ? []
      : [
          {
            label: texts.recordedPayment.refunded,
            value: <OrderMoney order={payment} amount={refunded} />,
          },
        ]),
    { label: texts.recordedPayment.paid, value: <DateTime iso={payment.paid_at} /> },
    ...(card === undefined ? [] : [{ label: texts.words.card, value: card }]),
    ...(email === null ? [] : [{ label: texts.recordedPayment.email, value: email }]),
    ...(accountId === null ? [] : [{ label: texts.recordedPayment.account, value: accountId }]),
  ];
}

type ChoiceProps = Pick<Props, 'disputeId' | 'linkable'> & {
  readonly candidate: DisputeOrder['payment_candidates'][number];
};

function PaymentChoice({ disputeId, candidate, linkable }: ChoiceProps) {
  const { payment, confidence, reasons } = candidate;
  const link = useLinkOrder(disputeId);
  return (
    <div className="ends gap-4 gap-x-6 py-5">
      <div className="break grid shrinks">
        <p className="strong">
          {texts.recordedPayment.paymentOf(
            payment.payment_id,
            <OrderMoney order={payment} amount={payment.amount} />,
          )}
        </p>
        <p className="break soft">
          {[payment.email, describeCard(payment)].filter(Boolean).join(' · ')} ·{' '}
          <DateOnly iso={payment.paid_at} />
        </p>
        <p className="break soft">{`${describeConfidence(confidence)}: ${reasons.join(', ')}`}</p>
      </div>
      {linkable && (
        <ActionButton
          action={link}
          input={{ payment_id: payment.payment_id }}
          done={texts.messages.paymentLinked(payment.payment_id)}
          failed={texts.messages.linkFailed}
        >
          {texts.recordedPayment.link(payment.payment_id, hidden)}
        </ActionButton>
      )}
    </div>
  );
}
