/**
 * Assumptions about the formats of alert sources that no public text confirms. The code takes each from here, so that one
 * change corrects it. docs/alerts.md lists them for users. State: 29 November 2026.
 */
export const unconfirmed = {
  ethoca: {
    /** The Outcome API has a public specification. The fields of an alert have none, so these names are tried in turn. */
    fields: {
      createdAt: ['alertTimestamp', 'createTimestamp', 'dateSubmitted'],
      amount: ['transactionAmount', 'amount'],
      currency: ['transactionCurrency', 'currencyCode', 'currency'],
      paidAt: ['transactionTimestamp', 'transactionDate'],
      arn: ['arn', 'acquirerReferenceNumber'],
      /** May be masked or complete. Only its last four digits are read. */
      card: ['cardNumber', 'maskedCardNumber', 'cardLast4', 'last4'],
      network: ['cardBrand', 'cardNetwork', 'network'],
      paymentId: ['merchantTransactionId', 'merchantOrderId', 'orderId'],
      reason: ['reason', 'reasonDescription', 'issuerComments', 'comments'],
    },
    /** The list in the answer to `GET /alerts`, and the size of its page. */
    pulled: { list: 'alerts', size: 25 },
    /** The lists in the body of `POST /alerts/acknowledges` and in its answer. */
    acknowledged: { list: 'acknowledges', answers: 'acknowledgeResponses' },
    /** The reason codes for an outcome that Ethoca already has: after a crash, ours is sent twice. */
    repeated: /ALREADY|DUPLICATE/i,
  },
  chargeflow: {
    /** Signed: documented as method, path and body, without saying how they are joined. Some senders sign the body alone. */
    signed: (path: string, body: Uint8Array) => [[`POST\n${path}\n`, body], [body]],
    /** The body of `POST /alerts/{id}/outcome`. Public texts name the values only. */
    outcomeBody: (outcome: string) => ({ outcome }),
    /** Our outcomes without a refund made here, in the values that Chargeflow takes. It has none for a settlement without a refund. */
    outcomes: {
      resolved: 'previously_refunded',
      stopped: 'previously_refunded',
      partially_stopped: 'previously_refunded',
      unresolved_dispute: 'decline',
      missed: 'decline',
      not_found: 'transaction_not_found',
      other: 'error',
    },
    /** The message for an outcome that Chargeflow already has: after a crash, ours is sent twice. */
    repeated: /already|duplicate|final/i,
    /** The unit of `amount`. The specification has a number, not an integer, so it is read as a decimal. */
    amount: 'major',
  },
  chargebackstop: {
    /** The payload does not name the kind of an alert. */
    kind: 'customer_dispute',
    /** Retracted by the issuer. Only the code of one integration shows it. */
    retracted: 'INVALID',
    /** `transaction_amount_in_cents` is only clear for currencies with two decimals. Others are left out. */
    decimals: 2,
  },
} as const;
