/** A webhook as it came over the wire. Header names are lower-case. */
export type WebhookRequest = {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string | undefined>>;
};

/**
 * What a webhook tells. It is a doorbell: `dispute` says which dispute moved and core fetches the truth;
 * `ignored` is kept and has no effect, `why` says why.
 */
export type WebhookEvent = {
  /** The provider's id of the event: the same on every repeat. */
  readonly id: string;
  /** The provider's word for what happened. */
  readonly type: string;
  readonly occurredAt?: Date;
} & (
  | { readonly kind: 'dispute'; readonly providerDisputeId: string }
  | { readonly kind: 'ignored'; readonly why: string }
);
