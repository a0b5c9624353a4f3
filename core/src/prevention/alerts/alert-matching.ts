import type { Tx } from '../../platform/database/database.js';
import type { Alert, MatchBasis } from './alerts.js';
import { toAlert, type AlertColumns } from './alerts.rows.js';

/** A payment that may be the one of an alert. */
export type PaymentCandidate = {
  readonly paymentId: string;
  /** Undefined if several accounts may have made it. */
  readonly accountId: string | undefined;
  readonly amount: { readonly amountMinor: number; readonly currency: string };
  readonly paidAt: Date | undefined;
  /** 0 to 1. */
  readonly confidence: number;
};

type PaymentMatch = { readonly basis: MatchBasis; readonly candidates: readonly PaymentCandidate[] };

type Row = {
  payment_id: string;
  account_id: string | null;
  amount_minor: number;
  currency: string;
  paid_at: Date | null;
};

const candidatesMax = 20;

/**
 * The share of payments found by card, amount and day that are the right ones, if there is only one: two customers with the
 * same last four digits may pay the same price. Our own estimate. It keeps rules from refunding them.
 */
const cardAmountDayConfidence = 0.8;

/** Our records of payments, and the payments that other alerts name. */
const knownPayments = `
  select coalesce(provider_payment_id, external_id) as payment_id, null as account_id, amount_minor, currency, paid_at,
         card_last4, arn
    from payments where tenant_id = :tenantId
  union all
  select provider_payment_id, account_id, amount_minor, currency, paid_at, card_last4, arn
    from alerts where tenant_id = :tenantId and provider_payment_id is not null and amount_minor is not null and alert_id <> :alertId`;

const byReference = `arn = :arn`;
const byCardAmountDay = `card_last4 = :cardLast4 and amount_minor = :amountMinor and currency = :currency
  and paid_at between :paidAt::timestamptz - interval '2 days' and :paidAt::timestamptz + interval '2 days'`;

/** Finds the payment of an alert that names none, and the account of a payment. The alert must be locked. */
export async function matchPayment(tx: Tx, tenantId: string, alertId: string): Promise<void> {
  const alert = await read(tx, tenantId, alertId);
  if (alert === undefined || (alert.matchBasis !== undefined && alert.accountId !== undefined)) return;
  const { basis, candidates } =
    alert.paymentId === undefined
      ? await findPayments(tx, alert)
      : await byPaymentId(tx, alert, alert.paymentId);
  const [found, ...others] = candidates;
  if (found === undefined || others.length > 0) return;
  await tx('alerts')
    .where({ tenant_id: tenantId, alert_id: alertId })
    .update({
      provider_payment_id: found.paymentId,
      account_id: alert.accountId ?? found.accountId ?? null,
      match_basis: basis,
      match_confidence: found.confidence,
    });
}

/** The payments that may be the one of an alert that names none, the newest first. */
export async function findPayments(tx: Tx, alert: Alert): Promise<PaymentMatch> {
  if (alert.arn !== undefined) {
    const candidates = await search(tx, alert, byReference);
    if (candidates.length > 0) return { basis: 'acquirer_reference', candidates: shared(candidates, 1) };
  }
  const { cardLast4, amount, paidAt } = alert;
  const isKnown = cardLast4 !== undefined && amount !== undefined && paidAt !== undefined;
  const candidates = isKnown ? await search(tx, alert, byCardAmountDay) : [];
  return { basis: 'card_amount_day', candidates: shared(candidates, cardAmountDayConfidence) };
}

/** The reference may be the company's ID of a payment record. */
async function byPaymentId(tx: Tx, alert: Alert, paymentId: string) {
  const { tenantId } = alert;
  const record = (await tx('payments')
    .where({ tenant_id: tenantId, external_id: paymentId })
    .whereNotNull('provider_payment_id')
    .first('provider_payment_id')) as { provider_payment_id: string } | undefined;
  const ids = [record?.provider_payment_id ?? paymentId, ...alert.otherPaymentIds];
  const candidate = {
    paymentId: ids[0] ?? paymentId,
    accountId: alert.accountId ?? (await findAccount(tx, tenantId, ids)),
    confidence: 1,
  };
  return { basis: 'payment_id' as const, candidates: [candidate] };
}

/** The account of a dispute of the payment, or the only account that there is. */
async function findAccount(
  tx: Tx,
  tenantId: string,
  paymentIds: readonly string[],
): Promise<string | undefined> {
  const disputed = (await tx('disputes')
    .where({ tenant_id: tenantId })
    .whereIn('transaction_id', [...paymentIds])
    .first('account_id')) as { account_id: string } | undefined;
  if (disputed !== undefined) return disputed.account_id;
  const accounts = (await tx('psp_accounts')
    .where({ tenant_id: tenantId, is_active: true, deleted_at: null })
    .limit(2)
    .select('account_id')) as { account_id: string }[];
  return accounts.length === 1 ? accounts[0]?.account_id : undefined;
}

async function search(
  tx: Tx,
  alert: Alert,
  condition: string,
): Promise<Omit<PaymentCandidate, 'confidence'>[]> {
  const { tenantId, alertId, arn, cardLast4, amount, paidAt } = alert;
  const { rows } = await tx.raw<{ rows: Row[] }>(
    `select payment_id, max(account_id) as account_id, max(amount_minor) as amount_minor, max(currency) as currency,
            max(paid_at) as paid_at
       from (${knownPayments}) as known where ${condition}
      group by payment_id order by max(paid_at) desc nulls last, payment_id limit :candidatesMax`,
    {
      ...{ tenantId, alertId, candidatesMax },
      arn: arn ?? null,
      cardLast4: cardLast4 ?? null,
      amountMinor: amount?.amountMinor ?? null,
      currency: amount?.currency ?? null,
      paidAt: paidAt ?? null,
    },
  );
  return Promise.all(
    rows.map(async (row) => ({
      paymentId: row.payment_id,
      accountId: alert.accountId ?? row.account_id ?? (await findAccount(tx, tenantId, [row.payment_id])),
      amount: { amountMinor: row.amount_minor, currency: row.currency },
      paidAt: row.paid_at ?? undefined,
    })),
  );
}

function shared(
  candidates: readonly Omit<PaymentCandidate, 'confidence'>[],
  confidence: number,
): readonly PaymentCandidate[] {
  const each = Math.round((confidence / candidates.length) * 100) / 100;
  return candidates.map((candidate) => ({ ...candidate, confidence: each }));
}

async function read(tx: Tx, tenantId: string, alertId: string): Promise<Alert | undefined> {
  const row: unknown = await tx('alerts').where({ tenant_id: tenantId, alert_id: alertId }).first();
  return row === undefined ? undefined : toAlert(row as AlertColumns);
}
