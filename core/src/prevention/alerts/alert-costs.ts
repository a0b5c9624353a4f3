import type { Money } from '@rebuttal/plugin-kit';

import type { Alert } from './alerts.js';

/** The price of an alert, and who states it. */
export type AlertCost = Money & { readonly source: 'provider' | 'alert_source' | 'account_fees' };

/** The fees of an account, as they were entered. Undefined: not known. */
export type AccountFees = {
  readonly currency: string;
  readonly receivedMinor: number | undefined;
  readonly alertMinor: number | undefined;
};

export type AlertCostsDeps = {
  /** By account. */
  readonly listFees: (tenantId: string) => Promise<ReadonlyMap<string, AccountFees>>;
  /** The price of an alert of each source for which it was entered, deleted sources included. */
  readonly alertSources: { listCosts(tenantId: string): Promise<ReadonlyMap<string, Money>> };
};

type Origin = Pick<Alert, 'source' | 'sourceId' | 'accountId'> & Partial<Pick<Alert, 'amount'>>;

export type AlertCosts = {
  /** The provider's fee for a dispute of an account. */
  readonly disputeFeeOf: (accountId: string | undefined) => Money | undefined;
  readonly costOf: (alert: Origin) => AlertCost | undefined;
};

/**
 * Warnings that the provider sends with its other webhooks, at no price.
 * Sources: Stripe, "Early fraud warnings"; Adyen, "Notification of Fraud webhook", read 2026-11
 */
const freeSources: readonly string[] = ['stripe_efw', 'adyen_nof'];

export async function readAlertCosts(
  { listFees, alertSources }: AlertCostsDeps,
  tenantId: string,
): Promise<AlertCosts> {
  const [fees, ofSources] = await Promise.all([listFees(tenantId), alertSources.listCosts(tenantId)]);
  const feeOf = (accountId: string | undefined, name: 'receivedMinor' | 'alertMinor'): Money | undefined => {
    const table = fees.get(accountId ?? '');
    const amountMinor = table?.[name];
    return table === undefined || amountMinor === undefined
      ? undefined
      : { amountMinor, currency: table.currency };
  };
  return {
    disputeFeeOf: (accountId) => feeOf(accountId, 'receivedMinor'),
    costOf: ({ source, sourceId, accountId, amount }) => {
      if (sourceId !== undefined) return stated(ofSources.get(sourceId), 'alert_source');
      // Zero is the same in every currency.
      if (freeSources.includes(source))
        return { amountMinor: 0, currency: amount?.currency ?? 'USD', source: 'provider' };
      return stated(feeOf(accountId, 'alertMinor'), 'account_fees');
    },
  };
}

const stated = (price: Money | undefined, source: AlertCost['source']): AlertCost | undefined =>
  price && { ...price, source };

export function sumByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { currency, amountMinor } of amounts)
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
}
