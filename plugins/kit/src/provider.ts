import type { DefenseOptions, DefensePacket } from './defense.js';
import type { ProviderDispute } from './dispute.js';
import type { Eligibility, EligibilityDispute } from './eligibility.js';
import type { ProviderHttp } from './http.js';
import type { ListedDispute } from './listing.js';
import type {
  EvidencePacket,
  EvidenceRules,
  InspectedDispute,
  Receipt,
  SubmissionJournal,
} from './packet.js';
import type { DisputedPayment, ProviderPayment } from './payment.js';
import type { SimulatorFactory } from './simulator/simulator.js';
import type { StoreConnector, StoreManifest } from './store.js';
import type { DisputeHistory, WebhookEvent, WebhookRequest } from './webhook.js';

export type Environment = 'test' | 'live';

/** One field of the form in which a merchant enters the provider's credentials. Keys are snake_case `field_name`s. */
export type CredentialField = {
  readonly label: string;
  /** Shown as a password and never given back. */
  readonly secret?: true;
  readonly optional?: true;
  /** Exists only once the webhook URL is registered at the provider, so it is asked for then. */
  readonly afterWebhook?: true;
  /** In no form: the plugin itself gets and renews it. */
  readonly hidden?: true;
  readonly placeholder?: string;
  readonly help?: string;
  /** The only values that the field takes; shown as a list to choose from. The first is the default. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
};
export type CredentialFields = Readonly<Record<string, CredentialField>>;

export type Credentials<F extends CredentialFields> = {
  readonly [K in keyof F]: F[K] extends { optional: true } ? string | undefined : string;
};

/** Whose account a call is for, and the outside world, which core owns and tests replace. */
export type ProviderContext<F extends CredentialFields> = {
  readonly environment: Environment;
  /** The operator's override of the provider's address: sandbox, tests, a proxy. */
  readonly apiUrl?: string;
  readonly credentials: Credentials<F>;
  readonly http: ProviderHttp;
  readonly now: () => Date;
  /**
   * Keeps credentials that the provider has replaced, for example a refresh token that works once. To be awaited
   * before the new one is used. Absent where there is no account yet.
   */
  readonly keepCredentials?: (renewed: Readonly<Record<string, string>>) => Promise<void>;
};

/**
 * All that a provider may be able to do; it has exactly the methods its manifest names. It can tell what is true of a
 * dispute by `fetchDispute`, or else by `disputeFromHistory`.
 */
export type Capabilities<F extends CredentialFields> = {
  /**
   * Disputes opened, or moved, since then; newest first, page by page. A row that cannot be read is an
   * `UnreadableDispute` among them (see `ListReader`), and never ends the list.
   */
  listDisputes(context: ProviderContext<F>, since: Date): AsyncIterable<ListedDispute>;
  /** @throws {ProviderError} `not_found` if the provider does not have it */
  fetchDispute(context: ProviderContext<F>, providerDisputeId: string): Promise<ProviderDispute>;
  /** The dispute as a webhook's own payload shows it: the fallback where a fetch is impossible. */
  disputeFromWebhook(
    context: ProviderContext<F>,
    request: WebhookRequest,
    eventId: string,
  ): ProviderDispute | undefined;
  /**
   * For a provider that cannot be asked: the dispute as all that it has told, and all that was done from here, leave it.
   * Pure, and the same for every order in which the events came. `undefined` if they tell of no dispute.
   */
  disputeFromHistory(
    context: ProviderContext<F>,
    providerDisputeId: string,
    history: DisputeHistory,
  ): ProviderDispute | undefined;
  /** Sends the packet to the bank. Repeatable: what `log` remembers is not done again. */
  submitEvidence(
    context: ProviderContext<F>,
    providerDisputeId: string,
    packet: EvidencePacket,
    log: SubmissionJournal,
  ): Promise<Receipt>;
  /**
   * Whether this packet has reached the provider, asked after a send whose end is not known. Needed where no
   * `fetchDispute` can count submissions. @throws {ProviderError} if it cannot be found out now
   */
  wasSubmitted(
    context: ProviderContext<F>,
    providerDisputeId: string,
    packet: EvidencePacket,
    log: SubmissionJournal,
  ): Promise<boolean>;
  /** Gives the dispute up; the customer keeps the money. A dispute already given up counts as done. */
  acceptDispute(
    context: ProviderContext<F>,
    providerDisputeId: string,
    idempotencyKey: string,
  ): Promise<Receipt>;
  /**
   * The payment behind a dispute, to make evidence of. Reads alone. A part that the account may not see is named in
   * `gaps`. @throws {ProviderError} `not_found` if the provider does not know the payment, or the dispute names none
   */
  readPayment(context: ProviderContext<F>, dispute: DisputedPayment): Promise<ProviderPayment>;
  /**
   * The defense reasons that the provider offers for a dispute, and the one that this packet would be sent with. Reads
   * only. @throws {ProviderError}
   */
  listDefenseOptions(
    context: ProviderContext<F>,
    providerDisputeId: string,
    packet: DefensePacket,
  ): Promise<DefenseOptions>;
};
export type Capability = keyof Capabilities<CredentialFields>;

/** Something that cannot be done, for every account or only for those with certain credentials, and why. */
export type MissingCapability = {
  readonly capability: Capability | 'webhooks';
  /** For a merchant to read: what is missing and what is left to do. */
  readonly reason: string;
  /** Only for accounts whose credential field has one of these values; '' is an empty field. */
  readonly when?: { readonly field: string; readonly is: readonly string[] };
};

/** How often an account is read without being called, and how fast. */
export type SyncPace = { readonly everyMinutes: number; readonly callsPerMinute: number };

export type Manifest<F extends CredentialFields, A extends Capability> = {
  /** Lower-case; names the route, the folder and `<ID>_API_URL`. */
  readonly id: string;
  readonly label: string;
  readonly credentials: F;
  readonly capabilities: readonly A[];
  /** Why an ability is missing: each of reading, listing, answering and accepting that is not there for all has one. */
  readonly limits?: readonly MissingCapability[];
  /** Absent where the provider posts no webhooks. */
  readonly webhook?: {
    /** What the merchant does with the webhook URL, in one or two sentences. */
    readonly setup: string;
    /** What the provider wants to read on success; default an empty 200. */
    readonly answer?: { readonly status: number; readonly body: string; readonly contentType: string };
    /** What the provider wants to read when a signature is wrong; default 401. */
    readonly refusalStatus?: number;
  };
  /** Where a merchant does by hand what cannot be done from here. */
  readonly portal?: { readonly name: string; readonly url?: string };
  /** Default: every 60 minutes, 60 calls a minute. */
  readonly sync?: SyncPace;
  readonly evidence: EvidenceRules;
  /** What a merchant has to know because the provider calls this part of its API a preview. */
  readonly preview?: string;
  /** Present where the provider is a store, beside its part `store`. */
  readonly store?: StoreManifest;
};

export type Provider<F extends CredentialFields, A extends Capability> = {
  readonly manifest: Manifest<F, A>;
  /** What is wrong with the fields before any call is made: field name -> message. Pure. */
  checkCredentials(credentials: Credentials<F>, environment: Environment): Readonly<Record<string, string>>;
  /**
   * Makes the cheapest authenticated call and answers what to tell the merchant.
   * @throws {ProviderError} of kind `credentials` if the provider refuses them
   */
  verifyCredentials(context: ProviderContext<F>): Promise<{ readonly message: string }>;
  /** Checks the signature over the raw bytes. Reads nothing else. @throws {ProviderError} of kind `signature` */
  verifyWebhook(context: ProviderContext<F>, request: WebhookRequest): void | Promise<void>;
  /** Reads a verified webhook. Pure. @throws {ProviderError} of kind `malformed` */
  readWebhook(context: ProviderContext<F>, request: WebhookRequest): readonly WebhookEvent[];
  /**
   * Whether evidence can be sent for a dispute that waits for a response, or why not. Pure. The dispute list, the
   * check before a submission and `submitEvidence` all call it, so they agree. The deadline alone is no reason: the
   * provider knows whether it still takes evidence. Absent: every dispute that waits for a response is eligible.
   */
  eligibility?(dispute: EligibilityDispute): Eligibility;
  /**
   * What `submitEvidence` would refuse this packet for, each a sentence for a merchant that names the file; empty if
   * nothing. The packet's bytes may be read, and nothing is sent.
   */
  inspectPacket?(
    dispute: InspectedDispute,
    packet: EvidencePacket,
    credentials: Credentials<F>,
  ): Promise<readonly string[]>;
  /** Its orders and the way its app is installed, where the provider is a store. */
  readonly store?: StoreConnector<F>;
  /** The provider's API in memory, for tests, the sandbox and offline work. */
  readonly createSimulator: SimulatorFactory;
} & Pick<Capabilities<F>, A>;

/** Checks at compile time that manifest and methods agree, and types the credentials from the manifest. */
export const defineProvider = <const F extends CredentialFields, const A extends Capability>(
  provider: Provider<F, A>,
): Provider<F, A> => provider;

/** A provider whose fields and abilities are known only at run time: what core works with. */
export type AnyProvider = Omit<Provider<CredentialFields, never>, 'manifest'> & {
  readonly manifest: Manifest<CredentialFields, Capability>;
} & Partial<Capabilities<CredentialFields>>;
export type AnyContext = ProviderContext<CredentialFields>;
