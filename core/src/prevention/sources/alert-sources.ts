import type { Environment } from '@rebuttal/plugin-kit';

import type { AlertSourceKind, AlertSourceOfferDto } from './alert-sources.dto.js';
import { chargebackstop } from './chargebackstop.js';
import { chargeflow } from './chargeflow.js';
import { ethoca } from './ethoca.js';
import type { AlertFormat } from './format.js';
import { generic } from './generic.js';

/** A service that sends alerts to this company, with what its webhooks and calls need. */
export type AlertSource = {
  readonly tenantId: string;
  readonly sourceId: string;
  readonly kind: AlertSourceKind;
  /** Encrypted. */
  readonly sealedSecret: string;
  /** Encrypted, by field. */
  readonly sealedCredentials: Readonly<Record<string, string>>;
  /** The environment of the credentials. */
  readonly environment: Environment;
};

type SourceKindFacts = Omit<AlertSourceOfferDto, 'kind'> & { readonly format: AlertFormat };

const reseller = 'A reseller of alerts. Its format has parts that no public text confirms.';

export const sourceKinds: Readonly<Record<AlertSourceKind, SourceKindFacts>> = {
  ethoca: {
    label: 'Ethoca Alerts for Merchants',
    format: ethoca,
    secret_from: 'here',
    takes_outcomes: true,
    notices: [
      'Ethoca needs a contract. Sandbox keys come with a Mastercard developer account. Production keys work only after Mastercard has approved your project.',
      'Ethoca signs no webhooks. Register the URL with its secret, and let your proxy require the client certificate of Mastercard.',
      'An outcome is final: Ethoca passes the first one on to the issuer, best within 24 hours.',
    ],
  },
  chargebackstop: {
    label: 'ChargebackStop',
    format: chargebackstop,
    secret_from: 'sender',
    takes_outcomes: false,
    notices: [reseller],
  },
  chargeflow: {
    label: 'Chargeflow',
    format: chargeflow,
    secret_from: 'sender',
    takes_outcomes: true,
    notices: [
      reseller,
      'If you make the refunds, add the API access key, so that outcomes are reported: without them, an alert may still become a dispute. If Chargeflow makes the refunds, it needs no key.',
    ],
  },
  generic: {
    label: 'Generic webhook',
    format: generic,
    secret_from: 'here',
    takes_outcomes: false,
    notices: [
      'Any sender of signed alerts. Use it for Verifi CDRN and RDR, which have no public API: their alerts arrive through an acquirer or reseller.',
    ],
  },
};

/** The encryption context of a secret, which is valid for this source only. */
export function alertSecretContext(sourceId: string): string {
  return `alert-source:${sourceId}`;
}

/** More than any company needs. */
export const sourcesMax = 20;
