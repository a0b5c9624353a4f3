import { currencyExponent } from '@rebuttal/plugin-kit';

import type { Meaning } from '../src/received-events.js';
import { escapeXml } from '../src/xml.js';

import type { Step } from './deliveries.js';
import { doctype } from './order-inquiry.js';
import type { StoredNotifiedDispute } from './simulator-store.js';

export const wpgTypes: Readonly<Record<Meaning, string>> = {
  asked: 'INFORMATION_REQUESTED',
  answered: 'INFORMATION_SUPPLIED',
  charged: 'CHARGED_BACK',
  reversed: 'CHARGEBACK_REVERSED',
};

/** Source: Merchant Admin Interface guide, "Order notifications", and Worldpay's module for Magento 2. */
export function toNotification(merchant: string, dispute: StoredNotifiedDispute, { type, at }: Step): string {
  const { reference, amountMinor, currency } = dispute;
  const amount = (indicator: string) =>
    `<amount value="${amountMinor}" currencyCode="${currency}" exponent="${currencyExponent(currency)}" ` +
    `debitCreditIndicator="${indicator}"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
${doctype}<paymentService version="1.4" merchantCode="${escapeXml(merchant)}">
  <notify>
    <orderStatusEvent orderCode="${escapeXml(reference)}">
      <payment>
        <paymentMethod>VISA-SSL</paymentMethod>
        ${amount('credit')}
        <lastEvent>${type}</lastEvent>
      </payment>
      <journal journalType="${type}">
        <bookingDate>
          <date dayOfMonth="${at.getUTCDate()}" month="${at.getUTCMonth() + 1}" year="${at.getUTCFullYear()}"/>
        </bookingDate>
        <accountTx accountType="SETTLED_BIBIT_NET" batchId="27">
          ${amount('debit')}
        </accountTx>
      </journal>
    </orderStatusEvent>
  </notify>
</paymentService>
`;
}
