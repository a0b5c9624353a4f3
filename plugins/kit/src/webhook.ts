import { ProviderError } from './errors.js';

/** A webhook as it was received. Header names are lower-case. */
export type WebhookRequest = {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  /**
   * The URL as the merchant registered it, for providers that sign it too. Only `verifyWebhook` receives it: a stored
   * webhook that is read again has no URL.
   */
  readonly url?: string;
};

/**
 * A thin event. `dispute` only identifies the dispute that changed, and core fetches its current state. `ignored` is
 * stored without effect, with the reason in `why`. `refund` identifies the payment whose refunds changed, and `alert` the
 * alert that is new or changed. A store's events can also identify an order, or report that the app was removed.
 */
export type WebhookEvent = {
  /** The provider's ID of the event. Every repeat has the same. */
  readonly id: string;
  /** The provider's name for the kind of event. */
  readonly type: string;
  readonly occurredAt?: Date;
  /** Set if the plugin does not know this `type`, which is probably new. The operator is notified. */
  readonly isUnknown?: true;
} & (
  | DisputeNotification
  | RefundNotification
  | AlertNotification
  | OrderNotification
  | Removal
  | ({ readonly kind: 'ignored' } & Ignored)
);

type DisputeNotification = { readonly kind: 'dispute'; readonly providerDisputeId: string };
/** A payment was refunded, or one of its refunds changed. Core reads them. */
type RefundNotification = { readonly kind: 'refund'; readonly providerPaymentId: string };
/** An alert is new or changed. Core reads it with `fetchAlert`. */
type AlertNotification = { readonly kind: 'alert'; readonly providerAlertId: string };
/** Stores only: an order changed. `isErased`: the store erased the buyer's personal data. */
type OrderNotification = {
  readonly kind: 'order';
  readonly providerOrderId: string;
  readonly isErased?: true;
};
/** Stores only: the merchant removed our app from the site. */
type Removal = { readonly kind: 'removed' };

/** The reason that an event has no effect. */
export type Ignored = { readonly why: string };

/** Providers also post events about other things to the same URL. */
export function notAboutDisputes(type: string): Ignored {
  return { why: `Events of the type ${type.slice(0, 100)} are not about disputes.` };
}

type DisputeEvent = {
  /** False for a type that the plugin does not know. */
  readonly isKnown: boolean;
  readonly providerDisputeId: string | undefined;
};

/**
 * The effect of one of the provider's dispute events. An unknown type that names a dispute notifies like a known one,
 * because core fetches the dispute instead of believing the event. So this is not for providers without a read API.
 * @throws {ProviderError} of kind `malformed` if a known type names no dispute
 */
export function toDisputeEvent(type: string, { isKnown, providerDisputeId }: DisputeEvent) {
  if (providerDisputeId !== undefined)
    return { kind: 'dispute', providerDisputeId, ...(isKnown ? {} : { isUnknown: true as const }) } as const;
  if (isKnown) throw new ProviderError('malformed', 'The webhook names no dispute.');
  const why = `The event type ${type.slice(0, 100)} is unknown, and the event names no dispute.`;
  return { kind: 'ignored', why, isUnknown: true } as const;
}

/**
 * The event in a provider's webhook: ignored if there is a reason for it, and otherwise a dispute notification.
 * @throws {ProviderError} of kind `malformed` if a known type names no dispute
 */
export function toWebhookEvent({
  id,
  type,
  occurredAt,
  ignored,
  ...event
}: DisputeEvent & {
  readonly id: string;
  readonly type: string;
  readonly occurredAt?: Date | undefined;
  readonly ignored: Ignored | undefined;
}): WebhookEvent {
  const common = { id, type, ...(occurredAt === undefined ? {} : { occurredAt }) };
  return ignored === undefined
    ? { ...common, ...toDisputeEvent(type, event) }
    : { ...common, kind: 'ignored', ...ignored };
}

/** Everything known about one dispute of a provider without a read API. */
export type DisputeHistory = {
  /** Every distinct event about it, in the order of receipt, which can differ from the order in which they happened. */
  readonly events: readonly {
    readonly id: string;
    readonly request: WebhookRequest;
    /** The time of receipt by our clock, for providers whose events have no time. */
    readonly receivedAt?: Date;
  }[];
  /** When evidence was sent to the bank, from here or in the provider's portal; oldest first. */
  readonly submittedAt: readonly Date[];
  /** When the dispute was accepted from here. */
  readonly acceptedAt?: Date;
};
