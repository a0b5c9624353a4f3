/** Known deviations of providers from their OpenAPI files, each with its source. */
export type Allowance = { readonly fault: RegExp; readonly why: string };

export const allowed: Readonly<Record<string, readonly Allowance[]>> = {
  paypal: [
    {
      fault: /^POST \/v1\/oauth2\/token: /,
      why: 'tokens: described in "Authentication" of the REST reference, in no file',
    },
    {
      fault: /^GET \/v1\/notifications\/certs\/[^/]+: /,
      why: 'certificates of webhooks: a download that the guide "Integrate webhooks" describes, not an API call',
    },
    {
      fault: /^POST .*\/(?:provide-evidence|appeal), the call: it has the field "(?:input|file\d+)"/,
      why: 'parts of evidence: the samples of the guide "Use Disputes API" have input and file1; the file defines only one part',
    },
    {
      fault: /^POST .*\/accept-claim, the call: its body is application\/json/,
      why: 'accept-claim: the guide "Use Disputes API" sends JSON; the file defines only the form with a document',
    },
    {
      fault: /it has the field "dispute_state", which/,
      why: 'dispute_state: in the file only for list rows; real disputes and webhooks have it too',
    },
    {
      fault: /^GET \/v1\/customer\/disputes, .*\/items\/\* has the field "(?:outcome|disputed_transactions)"/,
      why: 'list rows: real ones include outcome and disputed_transactions, as public integrations show',
    },
    {
      fault: /\/disputed_transactions\/\* has the field "seller_protection_eligible"/,
      why: 'seller_protection_eligible: on real disputes, as public integrations show',
    },
  ],
  checkout: [
    {
      fault: /^POST \/connect\/token: /,
      why: 'tokens of access keys: described on the docs page "API authentication", in no file',
    },
    {
      fault: /\/reason_code must be string: null$/,
      why: 'reason_code: the docs page "Event types" shows it as null if the network gives none',
    },
  ],
  adyen: [
    {
      fault:
        /^the webhook (?:PREARBITRATION_DECLINED|SCHEME_ARBITRATION(?:_LOST|_WON)?), .*\/eventCode must be equal/,
      why: 'eventCode: the file defines these four webhooks, but omits them from its list of codes',
    },
  ],
};
