import { formatMoney, type Money } from '@rebuttal/plugin-kit';

import type { AlertCost } from './alert-costs.js';
import { whyNotActionable, type Alert } from './alerts.js';

/** How the company's earlier alerts and disputes went. */
export type AlertHistory = {
  /** Alerts of the source whose payments were not refunded, and how many became disputes. */
  readonly alerts: number;
  readonly disputed: number;
  /** Decided disputes about fraud, and how many were won. */
  readonly decided: number;
  readonly won: number;
};

export type AlertCosts = {
  readonly disputeFee?: Money | undefined;
  readonly alertCost?: AlertCost | undefined;
};

export type AlertFigures = {
  readonly payment: Money | undefined;
  readonly disputeFee: Money | undefined;
  readonly disputeProbability:
    | {
        readonly share: number;
        readonly alerts: number;
        readonly disputed: number;
        readonly source: 'own_history' | 'stripe';
      }
    | undefined;
  readonly alertCost: AlertCost | undefined;
  readonly expectedLoss: Money | undefined;
  readonly monitoring: readonly string[];
};

export type AlertAdvice = {
  readonly action: 'refund' | 'dismiss' | 'review' | 'none';
  readonly why: readonly string[];
  readonly figures: AlertFigures;
};

/** With fewer cases, a share says little. */
const casesMin = 20;

/** Source: Stripe, "Early fraud warnings": about 80 % become disputes if nothing is done. */
const stripeProbability = 0.8;

/** Source: Stripe, "Early fraud warnings": a refund rarely pays off above this multiple of the dispute fee. */
const feeMultiple = 1.35;

/** Advice in figures. A figure that is not known is left out and never taken as 0. */
export function adviseAlert(alert: Alert, history: AlertHistory, costs: AlertCosts): AlertAdvice {
  const figures = toFigures(alert, history, costs);
  const closed = whyNotActionable(alert);
  const [action, ...why] =
    closed === undefined ? decide(alert, history, figures) : (['none', closed] as const);
  return { action, why, figures };
}

function toFigures(alert: Alert, history: AlertHistory, { disputeFee, alertCost }: AlertCosts): AlertFigures {
  const { amount: payment } = alert;
  const disputeProbability = toProbability(alert, history);
  const isKnown = payment !== undefined && payment.currency === disputeFee?.currency;
  return {
    payment,
    disputeFee,
    disputeProbability,
    alertCost,
    expectedLoss:
      isKnown && disputeProbability !== undefined
        ? {
            amountMinor: Math.round(
              disputeProbability.share *
                (payment.amountMinor * (1 - (winRate(history) ?? 0)) + disputeFee.amountMinor),
            ),
            currency: payment.currency,
          }
        : undefined,
    monitoring: monitoringOf(alert),
  };
}

function toProbability(
  { source }: Alert,
  { alerts, disputed }: AlertHistory,
): AlertFigures['disputeProbability'] {
  if (alerts >= casesMin)
    return { share: Math.round((disputed / alerts) * 100) / 100, alerts, disputed, source: 'own_history' };
  return source === 'stripe_efw'
    ? { share: stripeProbability, alerts, disputed, source: 'stripe' }
    : undefined;
}

const winRate = ({ decided, won }: AlertHistory): number | undefined =>
  decided >= casesMin ? won / decided : undefined;

type Decision = readonly [action: AlertAdvice['action'], ...why: string[]];

function decide(alert: Alert, history: AlertHistory, figures: AlertFigures): Decision {
  if (alert.isLiabilityShifted === true)
    return [
      'dismiss',
      'The payment was authenticated, so the issuer is liable for fraud. A refund would give up that protection.',
    ];
  const { payment, disputeFee, disputeProbability: probability } = figures;
  if (payment === undefined) return ['review', 'The amount of the payment is not known.'];
  if (disputeFee === undefined)
    return ['review', `The fee for a dispute is not known.${toOdds(probability)}`];
  if (disputeFee.currency !== payment.currency)
    return ['review', `The fee for a dispute is in another currency.${toOdds(probability)}`];
  const isOwn = probability?.source === 'own_history' && winRate(history) !== undefined;
  return isOwn && figures.expectedLoss !== undefined
    ? byOwnFigures(figures, payment, figures.expectedLoss)
    : byFee(figures, payment, disputeFee);
}

function byOwnFigures(figures: AlertFigures, payment: Money, expectedLoss: Money): Decision {
  const pays = payment.amountMinor <= expectedLoss.amountMinor;
  const comparison = `Keeping it costs ${formatMoney(expectedLoss)} on average, and a refund costs ${formatMoney(payment)}.`;
  return [pays ? 'refund' : 'dismiss', `${comparison}${toOdds(figures.disputeProbability)}`];
}

function byFee({ disputeProbability }: AlertFigures, payment: Money, fee: Money): Decision {
  const pays = payment.amountMinor <= feeMultiple * fee.amountMinor;
  const compared = pays ? 'at most' : 'more than';
  const comparison = `${formatMoney(payment)} is ${compared} ${feeMultiple} times the dispute fee of ${formatMoney(fee)}.`;
  return [pays ? 'refund' : 'review', `${comparison}${toOdds(disputeProbability)}`];
}

function toOdds(probability: AlertFigures['disputeProbability']): string {
  if (probability === undefined) return ' You have too few earlier alerts for odds.';
  const { share, alerts, disputed, source } = probability;
  if (source === 'own_history')
    return ` ${disputed} of your ${alerts} earlier alerts without a refund became disputes.`;
  return ` Stripe states that about ${Math.round(share * 100)} % of such warnings become disputes. Your own history has ${alerts} cases.`;
}

/** Sources: Visa, VAMP fact sheet 2025; Mastercard, revised standards for scam merchant monitoring, July 2026. */
function monitoringOf({ kind, network }: Alert): string[] {
  const isFraud = kind === 'fraud_warning' || kind === 'confirmed_fraud';
  if (network === 'visa')
    return [
      ...(isFraud ? ["A refund doesn't remove the fraud report from Visa's VAMP ratio."] : []),
      isFraud
        ? "A dispute would count in Visa's VAMP ratio in addition."
        : "A dispute would count in Visa's VAMP ratio.",
    ];
  if (network === 'mastercard')
    return [
      "A dispute would count in Mastercard's chargeback ratio.",
      'In your first six months, refunds count too: Mastercard requires an investigation above 5 % of refunds and chargebacks in 30 days.',
    ];
  return [];
}
