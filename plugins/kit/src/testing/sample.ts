import type { DisputeReason, DisputeStatus } from '../dispute.js';
import type { PacketItem } from '../packet.js';
import type { SimulatedDisputeRequest } from '../simulator/simulator.js';
import type { WebhookRequest } from '../webhook.js';

import type { ReachedCall } from './world.js';

type Fields = Readonly<Record<string, string | undefined>>;

/** What the conformance suite has to know about one provider. All else it learns from the manifest. */
export type ProviderSample = {
  /** Tells this account from the others, where the provider's accounts differ in what they can do. */
  readonly title?: string;
  /** Credentials that look right and that the provider refuses. */
  readonly badCredentials: Fields;
  /** Default: the simulator's own `sampleCredentials`. */
  readonly credentials?: Fields;
  /**
   * Accounts of other merchants, whose webhooks must do nothing here. Needed where the provider posts webhooks: one
   * whose secret is another, and, where a secret may be shared, one that has the same.
   */
  readonly otherCredentials?: Fields | readonly Fields[];
  /** The dispute that the cases work on. Default: EUR 42.00, goods that did not arrive, Visa. */
  readonly wish?: SimulatedDisputeRequest;
  /** How that dispute is to be read. Default: `product_not_received`, `needs_response`. */
  readonly expected?: { readonly reason?: DisputeReason; readonly status?: DisputeStatus };
  /** Where the dispute stands once evidence has been sent. Default `under_review`. */
  readonly statusOnceSent?: DisputeStatus;
  /** Disputes that wait for a response and for which the plugin's `eligibility` still says no. */
  readonly ineligible?: readonly SimulatedDisputeRequest[];
  /** A dispute id of the provider's shape that belongs to nobody. */
  readonly unknownDisputeId?: string;
  /** Stories that this provider, or this kind of account, cannot live through, each with the reason. */
  readonly unplayable?: Readonly<Record<string, string>>;
  /** Needed where the provider posts webhooks. */
  readonly webhook?: WebhookSample;
  /** The call that cannot be taken back. Needed with `submitEvidence`. */
  readonly isFinalWrite?: (call: ReachedCall) => boolean;
  /** A call that uploads a file, where the provider takes files in calls of their own. */
  readonly isUpload?: (call: ReachedCall) => boolean;
  /** Which steps of the log are such uploads. Default: all of them. */
  readonly isUploadStep?: (step: string) => boolean;
  /** The packet's exhibits, where the provider wants others than the usual ones. */
  readonly items?: readonly PacketItem[];
  /** An answer in which the row of that dispute is unreadable but for its ID. Needed where answers are no JSON. */
  readonly spoilRow?: (answer: string, id: string) => string;
  /** Amounts in currencies without decimals and with three. Default: JPY 5000 and KWD 12.340. */
  readonly amounts?: readonly { readonly amount: number; readonly currency: string }[];
};

export type WebhookSample = {
  /** The credential field with which webhooks are checked, where it is one field. */
  readonly secretField?: string;
  /** A value of the right shape for that field that is not the secret. */
  readonly wrongSecret?: string;
  /** How old a webhook may be, where the signature holds a time. */
  readonly staleAfterSeconds?: number;
  /** Changes what the signature covers. Default: one blank is added to the body. */
  readonly tamper?: (request: WebhookRequest) => WebhookRequest;
  /** The same body with a type that the provider may bring in one day, of those about disputes. */
  readonly withNewType?: (body: string) => string;
  /** Takes the signature away. Default: all headers but the content type go. */
  readonly unsign?: (request: WebhookRequest) => WebhookRequest;
};

export const defaultRequest = {
  reason: 'product_not_received',
  amount: 4200,
  currency: 'EUR',
  network: 'visa',
} as const satisfies SimulatedDisputeRequest;

export const defaultAmounts = [
  { amount: 5000, currency: 'JPY' },
  { amount: 12340, currency: 'KWD' },
] as const;
