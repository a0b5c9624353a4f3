import { ProviderError } from './errors.js';

/** A webhook as it came over the wire. Header names are lower-case. */
export type WebhookRequest = {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  /**
   * The address that it was posted to, as the merchant was told it: for services that sign it, too. There for
   * `verifyWebhook`; a webhook that was kept and is read again has none.
   */
  readonly url?: string;
};

/**
 * What a webhook tells. It is a doorbell: `dispute` says which dispute moved and core fetches the truth;
 * `ignored` is kept and has no effect, `why` says why. A store's events also ring for an order or tell of its end.
 */
export type WebhookEvent = {
  /** The provider's id of the event: the same on every repeat. */
  readonly id: string;
  /** The provider's word for what happened. */
  readonly type: string;
  readonly occurredAt?: Date;
  /** The plugin does not know this `type`: the provider has grown, and the operator is told. */
  readonly isUnknown?: true;
} & (Doorbell | OrderNews | Removal | ({ readonly kind: 'ignored' } & Ignored));

/** Of a store: this order moved. `isErased`: the buyer's personal data was erased there. */
type OrderNews = { readonly kind: 'order'; readonly providerOrderId: string; readonly isErased?: true };
/** Of a store: the merchant took our app off the site. */
type Removal = { readonly kind: 'removed' };
type Doorbell = { readonly kind: 'dispute'; readonly providerDisputeId: string };

/** Why an event has no effect. */
export type Ignored = { readonly why: string };

/** Providers tell of much else over the same URL. */
export function notAboutDisputes(type: string): Ignored {
  return { why: `Events of the type ${type.slice(0, 100)} are not about disputes.` };
}

/**
 * What one of the provider's dispute events comes to. A type that the plugin does not know rings like any other if it
 * names a dispute, for what happened is fetched and not believed; so this is not for a provider that cannot be asked.
 * @throws {ProviderError} of kind `malformed` if a known type names none
 */
export function newsOfDispute(
  type: string,
  {
    isKnown,
    providerDisputeId,
  }: { readonly isKnown: boolean; readonly providerDisputeId: string | undefined },
) {
  if (providerDisputeId !== undefined)
    return { kind: 'dispute', providerDisputeId, ...(isKnown ? {} : { isUnknown: true as const }) } as const;
  if (isKnown) throw new ProviderError('malformed', 'The webhook names no dispute.');
  const why = `What ${type.slice(0, 100)} says about a dispute is not known here.`;
  return { kind: 'ignored', why, isUnknown: true } as const;
}

/** What is known of one dispute at a provider that cannot be asked about it. */
export type DisputeHistory = {
  /** Every different event about it, in the order in which they came, which need not be their own. */
  readonly events: readonly {
    readonly id: string;
    readonly request: WebhookRequest;
    /** When it came, by our clock: for providers that put no time on what they tell. */
    readonly receivedAt?: Date;
  }[];
  /** When evidence was sent to the bank, from here or in the provider's portal; oldest first. */
  readonly submittedAt: readonly Date[];
  /** When it was given up from here. */
  readonly acceptedAt?: Date;
};
