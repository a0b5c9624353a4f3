import type { Money } from './money.js';
import type { CredentialFields, ProviderContext } from './provider.js';
import type { WebhookRequest } from './webhook.js';

/** A postal address as a store has it. Every part may be missing. */
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
  /** What the buyer chose, for example `Scent: Fig`. */
  readonly choices?: readonly string[];
  readonly unitPrice?: Money;
  readonly total?: Money;
};

export type OrderShipment = {
  readonly id: string;
  readonly shippedAt?: Date;
  readonly carrier?: string;
  readonly trackingNumber?: string;
  /** A web address that the store gave; not checked by anyone. */
  readonly trackingUrl?: string;
  readonly items: readonly { readonly name?: string; readonly quantity: number }[];
};

export type OrderPayment = {
  readonly id: string;
  readonly paidAt?: Date;
  readonly amount: Money;
  /** The store's own word. */
  readonly status?: string;
  readonly method?: string;
  readonly cardBrand?: string;
  readonly cardLast4?: string;
  /** The payment's ids in the books of payment services, by which disputes find the order. */
  readonly transactionIds: readonly string[];
  readonly chargebacks?: readonly OrderChargeback[];
};

/** What a store was told of a chargeback by whoever took the payment. */
export type OrderChargeback = {
  readonly id: string;
  readonly externalId?: string;
  readonly at?: Date;
  readonly amount?: Money;
  /** The store's own word. */
  readonly status?: string;
};

export type OrderRefund = {
  readonly id: string;
  readonly refundedAt?: Date;
  /** What has reached the buyer; what is pending or failed does not count. */
  readonly amount: Money;
  readonly reason?: string;
  readonly transactionIds: readonly string[];
};

/** An order as its store has it now. Plugins make it, core stores it. Times are the store's. */
export type StoreOrder = {
  readonly providerOrderId: string;
  /** As buyer and merchant call it. */
  readonly number: string;
  readonly placedAt: Date;
  /** The store's clock for this state. */
  readonly updatedAt: Date;
  /** The store's own words. */
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
    /** The buyer's id in the store, where the buyer has an account. */
    readonly customerId?: string;
  };
  readonly billingAddress?: OrderAddress;
  readonly shippingAddress?: OrderAddress;
  /** What was promised: the method, and how long it takes. */
  readonly delivery?: { readonly method?: string; readonly promise?: string; readonly isPickup?: true };
  readonly buyerNote?: string;
  readonly items: readonly OrderItem[];
  /** Undefined where the store did not let us read them, which is not the same as none. */
  readonly payments: readonly OrderPayment[] | undefined;
  readonly refunds: readonly OrderRefund[] | undefined;
  readonly shipments: readonly OrderShipment[] | undefined;
  /** What the store noted, in its own words: mails sent, downloads offered. */
  readonly trail: readonly { readonly at?: Date; readonly what: string }[];
};

/** A piece of a listing. */
export type OrderPage = {
  readonly orders: readonly StoreOrder[];
  /** Where to go on once these are stored; only the plugin can read it. It also opens the next listing, days later. */
  readonly position: string;
  /** What could not be read, each a sentence for a merchant. */
  readonly notes: readonly string[];
};

/** A merchant's site at the store platform. */
export type StoreSite = {
  /** The installation of our app on this site; webhooks name it. */
  readonly instanceId: string;
  readonly siteId?: string;
  readonly name: string;
  readonly url?: string;
  readonly currency?: string;
  readonly permissions: readonly string[];
  /** Rights that are missing, each with what cannot be done without it. */
  readonly missing: readonly { readonly permission: string; readonly why: string }[];
};

/** The app at the store platform, before anything is known of the merchant's site. */
export type InstallContext<F extends CredentialFields> = ProviderContext<F> & {
  /** The operator's override of the address that the merchant's browser is sent to: sandbox, tests. */
  readonly installerUrl?: string;
};

export type InstallRequest = {
  /** What the platform gave the browser where the merchant began there. */
  readonly token?: string;
  /** Where the browser is to come back to. */
  readonly returnUrl: string;
  /** Ours, unguessable; it comes back with the browser. */
  readonly state: string;
};

export type InstallArrival = {
  /** All that came with the browser but `state`. Nothing of it is to be believed unproved. */
  readonly query: Readonly<Record<string, string | undefined>>;
};

export type InstalledSite = {
  readonly site: StoreSite;
  /** What the account needs from now on; core seals it. */
  readonly credentials: Readonly<Record<string, string>>;
};

/**
 * The part of a provider that is a store: its app is installed by the merchant, and it has the orders behind the
 * disputes, of whatever payment service they are. `manifest.store` stands beside it.
 */
export type StoreConnector<F extends CredentialFields> = {
  /** Where the merchant's browser goes to install the app or to agree to it. Pure. */
  installUrl(context: InstallContext<F>, request: InstallRequest): string;
  /**
   * Proves which site the browser came back from, and gets what opens it.
   * @throws {ProviderError} of kind `refused` if what came proves nothing, `credentials` if the platform refuses
   */
  finishInstall(context: InstallContext<F>, arrival: InstallArrival): Promise<InstalledSite>;
  /** The site as it is now. @throws {ProviderError} of kind `credentials` once access is revoked */
  describeSite(context: ProviderContext<F>): Promise<StoreSite>;
  /**
   * Orders that were made or changed since, oldest change first. Begun again at a page's `position` it goes on after
   * that page, and may repeat some orders.
   */
  listOrders(
    context: ProviderContext<F>,
    from: { readonly since: Date } | { readonly position: string },
  ): AsyncIterable<OrderPage>;
  /** Those of the orders that the store has. @throws {ProviderError} */
  fetchOrders(
    context: ProviderContext<F>,
    providerOrderIds: readonly string[],
  ): Promise<readonly StoreOrder[]>;
  /**
   * Which installation a webhook says that it is for. It only chooses the account by whose keys `verifyWebhook` then
   * proves it. `undefined` if it cannot be read.
   */
  claimedInstance(request: WebhookRequest): string | undefined;
};

export type StoreManifest = {
  /** The credential field that holds `StoreSite.instanceId`. */
  readonly instanceField: string;
  /** The credential field with which webhooks are checked; a merchant may set it for an app of their own. */
  readonly webhookKeyField: string;
  /**
   * What the operator gives for an app of theirs, by credential field: the end of the variable's name after `<ID>_`.
   * The first field names the app: the others count for accounts alone that name the same one.
   */
  readonly operatorFields: Readonly<Record<string, string>>;
};
