import type { Environment } from '@rebuttal/plugin-kit';

import { chargebackstop } from './chargebackstop.js';
import { chargeflow } from './chargeflow.js';
import { ethoca } from './ethoca.js';
import type { AlertFormat } from './format.js';
import { generic } from './generic.js';

export type SourceKind = 'generic' | 'ethoca' | 'chargebackstop' | 'chargeflow';

/** A service that sends alerts to this company. */
export type AlertSource = {
  readonly sourceId: string;
  readonly tenantId: string;
  readonly kind: SourceKind;
  readonly name: string;
  readonly webhookAlias: string;
  /** Encrypted. */
  readonly sealedSecret: string;
  /** Encrypted, by field. */
  readonly sealedCredentials: Readonly<Record<string, string>>;
  /** The environment of the credentials. */
  readonly environment: Environment;
  readonly lastReceivedAt: Date | undefined;
  /** Why a webhook was rejected or a call failed. Undefined after one that succeeded. */
  readonly lastError: string | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type SourceKindFacts = {
  readonly label: string;
  readonly format: AlertFormat;
  /** The side that creates the signing secret. */
  readonly secretFrom: 'here' | 'sender';
  /** True if it has an API to which outcomes are sent. */
  readonly takesOutcomes: boolean;
  /** Notes for the person who connects it. */
  readonly notices: readonly string[];
};

const reseller = 'A reseller of alerts. Its format has parts that no public text confirms.';

export const sourceKinds: Readonly<Record<SourceKind, SourceKindFacts>> = {
  ethoca: {
    label: 'Ethoca Alerts for Merchants',
    format: ethoca,
    secretFrom: 'here',
    takesOutcomes: true,
    notices: [
      'Ethoca needs a contract. Sandbox keys come with a Mastercard developer account. Production keys work only after Mastercard has approved your project.',
      'Ethoca signs no webhooks. Register the URL with its secret, and let your proxy require the client certificate of Mastercard.',
      'An outcome is final: Ethoca passes the first one on to the issuer, best within 24 hours.',
    ],
  },
  chargebackstop: {
    label: 'ChargebackStop',
    format: chargebackstop,
    secretFrom: 'sender',
    takesOutcomes: false,
    notices: [reseller],
  },
  chargeflow: {
    label: 'Chargeflow',
    format: chargeflow,
    secretFrom: 'sender',
    takesOutcomes: false,
    notices: [reseller, 'Report outcomes in Chargeflow. Without them, an alert may still become a dispute.'],
  },
  generic: {
    label: 'Generic webhook',
    format: generic,
    secretFrom: 'here',
    takesOutcomes: false,
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
