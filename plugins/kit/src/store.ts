import type { shipmentStatuses } from './carrier.js';
import type { Money } from './money.js';
import type { CredentialFields, ProviderContext } from './provider.js';
import type { WebhookRequest } from './webhook.js';

/** A postal address in a store. Every part may be missing. */
export type OrderAddress = {
  readonly name?: string;
  readonly company?: string;
  readonly phone?: string;
  readonly line1?: string;
  readonly line2?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postalCode?: string;
  readonly country?: string;
};

export type OrderItem = {
  readonly name: string;
  readonly sku?: string;
  readonly quantity: number;
  /** The buyer's options, for example `Scent: Fig`. */
  readonly choices?: readonly string[];
  readonly unitPrice?: Money;
  readonly total?: Money;
};

export type OrderShipment = {
  readonly id: string;
  readonly shippedAt?: Date;
  readonly carrier?: string;
  readonly trackingNumber?: string;
  /** A URL from the store. Not validated. */
  readonly trackingUrl?: string;
  readonly items: readonly { readonly name?: string; readonly quantity: number }[];
  /** As the carrier or the merchant's systems reported it. Absent if unknown. */
  readonly status?: (typeof shipmentStatuses)[number];
  readonly deliveredAt?: Date;
  /** The place of delivery. */
  readonly deliveredTo?: string;
  readonly signedBy?: string;
};

export type OrderPayment = {
  readonly id: string;
  readonly paidAt?: Date;
  readonly amount: Money;
  /** The store's value. */
  readonly status?: string;
  readonly method?: string;
  readonly cardBrand?: string;
  readonly cardLast4?: string;
  /** The payment services' IDs of the payment, by which disputes are matched to the order. */
  readonly transactionIds: readonly string[];
  readonly chargebacks?: readonly OrderChargeback[];
};

/** A chargeback that the payment service reported to the store. */
export type OrderChargeback = {
  readonly id: string;
  readonly externalId?: string;
  readonly at?: Date;
  readonly amount?: Money;
  /** The store's value. */
  readonly status?: string;
};

export type OrderRefund = {
  readonly id: string;
  readonly refundedAt?: Date;
  /** The amount that has reached the buyer. Pending and failed refunds don't count. */
  readonly amount: Money;
  readonly reason?: string;
  readonly transactionIds: readonly string[];
};

/** The current state of an order in its store. Plugins create it, core stores it. Times are by the store's clock. */
export type StoreOrder = {
  readonly providerOrderId: string;
  /** The order number that buyer and merchant use. */
  readonly number: string;
  readonly placedAt: Date;
  /** When the order reached this state, by the store's clock. */
  readonly updatedAt: Date;
  /** The store's values. */
  readonly status?: string;
  readonly paymentStatus?: string;
  readonly fulfillmentStatus?: string;
  readonly channel?: string;
  readonly total: Money;
  readonly subtotal?: Money;
  readonly shippingCost?: Money;
  readonly tax?: Money;
  readonly discount?: Money;
  readonly buyer: {
    readonly email?: string;
    readonly name?: string;
    readonly phone?: string;
    /** The buyer's ID in the store, if the buyer has an account. */
    readonly customerId?: string;
  };
  readonly billingAddress?: OrderAddress;
  readonly shippingAddress?: OrderAddress;
  /** The promised delivery: the method and the time. */
  readonly delivery?: { readonly method?: string; readonly promise?: string; readonly isPickup?: true };
  readonly buyerNote?: string;
  readonly items: readonly OrderItem[];
  /** `undefined` if we may not read them, which is not the same as none. */
  readonly payments: readonly OrderPayment[] | undefined;
  readonly refunds: readonly OrderRefund[] | undefined;
  readonly shipments: readonly OrderShipment[] | undefined;
  /** The store's log of the order: mails sent, downloads offered. */
  readonly trail: readonly { readonly at?: Date; readonly what: string }[];
};

/** A page of a listing. */
export type OrderPage = {
  readonly orders: readonly StoreOrder[];
  /** The position after these orders, which only the plugin can interpret. It also starts the next listing, days later. */
  readonly position: string;
  /** The orders or fields that could not be read, one sentence for the merchant each. */
  readonly notes: readonly string[];
};

/** A merchant's site at the store platform. */
export type StoreSite = {
  /** The installation of our app on this site. Webhooks name it. */
  readonly instanceId: string;
  readonly siteId?: string;
  readonly name: string;
  readonly url?: string;
  readonly currency?: string;
  readonly permissions: readonly string[];
  /** Missing permissions, each with the consequence. */
  readonly missing: readonly { readonly permission: string; readonly why: string }[];
};

/** The app at the store platform, before the merchant's site is known. */
export type InstallContext<F extends CredentialFields> = ProviderContext<F> & {
  /** The operator's override of the install URL: sandbox, tests. Without a slash at its end. */
  readonly installerUrl?: string;
};

export type InstallRequest = {
  /** The platform's token, if the merchant started the installation there. */
  readonly token?: string;
  /** The URL to which the platform redirects the browser. */
  readonly returnUrl: string;
  /** Our unguessable value, which the redirect returns. */
  readonly state: string;
};

export type InstallArrival = {
  /** The query of the redirect without `state`. Untrusted until it is proven. */
  readonly query: Readonly<Record<string, string | undefined>>;
};

export type InstalledSite = {
  readonly site: StoreSite;
  /** The account's new credentials. Core encrypts them. */
  readonly credentials: Readonly<Record<string, string>>;
};

/**
 * The store part of a provider: the merchant installs its app, and it has the orders behind the disputes of any payment
 * service. Requires `manifest.store`.
 */
export type StoreConnector<F extends CredentialFields> = {
  /** The URL at which the merchant installs the app or grants it permissions. Pure. */
  installUrl(context: InstallContext<F>, request: InstallRequest): string;
  /**
   * Proves which site the redirect is for, and obtains its credentials.
   * @throws {ProviderError} of kind `refused` if the query proves nothing, `credentials` if the platform refuses
   */
  finishInstall(context: InstallContext<F>, arrival: InstallArrival): Promise<InstalledSite>;
  /** The current site. @throws {ProviderError} of kind `credentials` once access is revoked */
  describeSite(context: ProviderContext<F>): Promise<StoreSite>;
  /**
   * Orders created or changed since then, oldest change first. With a page's `position`, it continues after that page, and
   * may repeat some orders.
   */
  listOrders(
    context: ProviderContext<F>,
    from: { readonly since: Date } | { readonly position: string },
  ): AsyncIterable<OrderPage>;
  /** The orders that exist in the store. @throws {ProviderError} */
  fetchOrders(
    context: ProviderContext<F>,
    providerOrderIds: readonly string[],
  ): Promise<readonly StoreOrder[]>;
  /**
   * The installation that a webhook claims to be for. It only selects the account whose key `verifyWebhook` then uses.
   * `undefined` if it can't be read.
   */
  claimedInstance(request: WebhookRequest): string | undefined;
};

export type StoreManifest = {
  /** The credential field with `StoreSite.instanceId`. */
  readonly instanceField: string;
  /** The credential field with the key that verifies webhooks. A merchant may set it for a separate app. */
  readonly webhookKeyField: string;
  /**
   * The operator's settings for an app, by credential field: the end of the variable's name after `<ID>_`. The first field
   * identifies the app. The others apply only to accounts of the same app.
   */
  readonly operatorFields: Readonly<Record<string, string>>;
};
