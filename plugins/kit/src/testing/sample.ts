import type { DisputeReason, DisputeStatus } from '../dispute.js';
import type { PacketItem } from '../packet.js';
import type { SimulatedDisputeRequest, SimulatorFactory } from '../simulator/simulator.js';
import type { WebhookRequest } from '../webhook.js';

import type { ReachedCall } from './world.js';

type Fields = Readonly<Record<string, string | undefined>>;

/** The facts about one provider that the conformance suite needs and the manifest doesn't have. */
export type ProviderSample = {
  /** Names this account, if the provider's accounts have different capabilities. */
  readonly title?: string;
  /** From `simulator/index.ts`. Without one, the plugin's tests use recorded responses. */
  readonly createSimulator?: SimulatorFactory;
  /** Well-formed credentials that the provider refuses. */
  readonly badCredentials: Fields;
  /** Default: the simulator's `sampleCredentials`. Required without a simulator. */
  readonly credentials?: Fields;
  /**
   * Accounts of other merchants, whose webhooks must have no effect. Required if the provider sends webhooks: one account
   * with another secret, and, if accounts can share a secret, one with the same secret.
   */
  readonly otherCredentials?: Fields | readonly Fields[];
  /** The dispute for the cases. Default: EUR 42.00, product not received, Visa. */
  readonly disputeOptions?: SimulatedDisputeRequest;
  /** The mapped dispute. Default: `product_not_received`, `needs_response`. */
  readonly expected?: { readonly reason?: DisputeReason; readonly status?: DisputeStatus };
  /** The status after evidence was sent. Default: `under_review`. */
  readonly statusOnceSent?: DisputeStatus;
  /** Disputes that wait for a response although they are not eligible. */
  readonly ineligible?: readonly SimulatedDisputeRequest[];
  /** A well-formed dispute ID that doesn't exist. */
  readonly unknownDisputeId?: string;
  /** Scenarios that this provider, or this kind of account, can't have, each with the reason. */
  readonly unplayable?: Readonly<Record<string, string>>;
  /** Required if the provider sends webhooks. */
  readonly webhook?: WebhookSample;
  /** Recognizes the irreversible call. Required with `submitEvidence`. */
  readonly isFinalWrite?: (call: ReachedCall) => boolean;
  /** Recognizes a call that uploads a file, if the provider has separate calls for files. */
  readonly isUpload?: (call: ReachedCall) => boolean;
  /** Recognizes the journal's steps for such uploads. Default: all steps. */
  readonly isUploadStep?: (step: string) => boolean;
  /** The packet's exhibits, if the provider requires others than the default ones. */
  readonly items?: readonly PacketItem[];
  /** Makes the row of that dispute unreadable except for its ID. Required if responses are not JSON. */
  readonly spoilRow?: (response: string, id: string) => string;
  /** Amounts in currencies without decimals and with three. Default: JPY 5000 and KWD 12.340. */
  readonly amounts?: readonly { readonly amount: number; readonly currency: string }[];
};

export type WebhookSample = {
  /** The credential field with the secret that verifies webhooks, if there is exactly one. */
  readonly secretField?: string;
  /** A well-formed value for that field that is not the secret. */
  readonly wrongSecret?: string;
  /** The maximum age of a webhook, if the signature contains a time. */
  readonly staleAfterSeconds?: number;
  /** Changes signed content. Default: adds a space to the body. */
  readonly tamper?: (request: WebhookRequest) => WebhookRequest;
  /** The same body with a dispute event type that doesn't exist yet. */
  readonly withNewType?: (body: string) => string;
  /** Removes the signature. Default: removes all headers except the content type. */
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
