import type { AlertToRead, ProviderAlert } from './alert.js';
import type { CompellingEvidenceRules } from './compelling-evidence.js';
import type { DefenseOptions, DefensePacket } from './defense.js';
import type { DisputeStage, ProviderDispute } from './dispute.js';
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
import type { PaymentToRefund, ProviderRefund, Refund, RefundedPayment } from './refund.js';
import type { SalesOfDay, SalesPeriod } from './sales.js';
import type { SimulatorFactory } from './simulator/simulator.js';
import type { StatementFileContent, StatementFileRequest } from './statements.js';
import type { StoreConnector, StoreManifest } from './store.js';
import type { DisputeHistory, WebhookEvent, WebhookRequest } from './webhook.js';

export type Environment = 'test' | 'live';

/** Selects accounts whose credential field has one of these values. '' is an empty field. */
export type FieldCondition = { readonly field: string; readonly is: readonly string[] };

/** One field of the form in which a merchant enters the provider's credentials. Keys are snake_case `field_name`s. */
type CredentialField = {
  readonly label: string;
  /** Entered like a password and never shown again. */
  readonly secret?: true;
  readonly optional?: true;
  /** Only for these accounts. The form shows the field after the choice that it depends on. */
  readonly when?: FieldCondition;
  /** An `optional` field that these accounts must have. `checkCredentials` checks it; the form only names it correctly. */
  readonly requiredWhen?: FieldCondition;
  /** Exists only after the webhook URL is registered at the provider, so the form asks for it then. */
  readonly afterWebhook?: true;
  /** Not in the form: the plugin obtains and renews it. */
  readonly hidden?: true;
  readonly placeholder?: string;
  readonly help?: string;
  /** The allowed values, shown as a list. The first is the default. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
};
export type CredentialFields = Readonly<Record<string, CredentialField>>;

/** As entered, without the blanks and line breaks around them. An empty field is absent. */
export type Credentials<F extends CredentialFields> = {
  readonly [K in keyof F]: F[K] extends { optional: true } ? string | undefined : string;
};

/** The account that a call is for, and the I/O, which core owns and tests replace. */
export type ProviderContext<F extends CredentialFields> = {
  readonly environment: Environment;
  /** The operator's override of the provider's address: sandbox, tests, a proxy. Without a slash at its end. */
  readonly apiUrl?: string;
  readonly credentials: Credentials<F>;
  readonly http: ProviderHttp;
  readonly now: () => Date;
  /**
   * Stores credentials that the provider has replaced, for example a single-use refresh token. Must be awaited before the
   * new one is used. Absent if there is no account yet.
   */
  readonly keepCredentials?: (renewed: Readonly<Record<string, string>>) => Promise<void>;
};

/** Evidence on its way to the bank. */
export type EvidenceSubmission<F extends CredentialFields> = {
  readonly context: ProviderContext<F>;
  /** The provider's ID of the dispute. */
  readonly id: string;
  readonly packet: EvidencePacket;
  readonly journal: SubmissionJournal;
};

/**
 * Every possible capability: a method that a provider may have. It reports the state of a dispute either by `fetchDispute`
 * or by `disputeFromHistory`.
 */
export type Capabilities<F extends CredentialFields> = {
  /**
   * Disputes opened or changed since then, newest first, page by page. An unreadable row is an `UnreadableDispute` (see
   * `ListReader`) and never ends the list.
   */
  listDisputes(context: ProviderContext<F>, since: Date): AsyncIterable<ListedDispute>;
  /** @throws {ProviderError} `not_found` if the provider doesn't have it */
  fetchDispute(context: ProviderContext<F>, providerDisputeId: string): Promise<ProviderDispute>;
  /** The dispute in a webhook's payload: the fallback if it can't be fetched. */
  disputeFromWebhook(
    context: ProviderContext<F>,
    request: WebhookRequest,
    eventId: string,
  ): ProviderDispute | undefined;
  /**
   * For a provider without a read API: the dispute that results from all its events and from our own actions. Pure, and
   * independent of the order of the events. `undefined` if they describe no dispute.
   */
  disputeFromHistory(
    context: ProviderContext<F>,
    providerDisputeId: string,
    history: DisputeHistory,
  ): ProviderDispute | undefined;
  /** Sends the packet to the bank. Repeatable: steps recorded in `journal` are not done again. */
  submitEvidence(submission: EvidenceSubmission<F>): Promise<Receipt>;
  /**
   * Returns true if this packet has reached the provider. Called after a submission whose result is unknown. Required if
   * there is no `fetchDispute` that counts submissions. @throws {ProviderError} if it can't be determined now
   */
  wasSubmitted(submission: EvidenceSubmission<F>): Promise<boolean>;
  /** Accepts the dispute: the customer keeps the money. A dispute that is already accepted counts as done. */
  acceptDispute(
    context: ProviderContext<F>,
    providerDisputeId: string,
    idempotencyKey: string,
  ): Promise<Receipt>;
  /**
   * The payment behind a dispute, as a source of evidence. Only reads. `gaps` names the parts that the account may not
   * read. @throws {ProviderError} `not_found` if the provider doesn't know the payment, or the dispute names none
   */
  readPayment(context: ProviderContext<F>, dispute: DisputedPayment): Promise<ProviderPayment>;
  /**
   * The defense reasons that the provider offers for a dispute, best first, and the one that this packet would be sent
   * with. The needs of the best one become the documents that the provider requests. Reads only.
   * @throws {ProviderError}
   */
  listDefenseOptions(
    context: ProviderContext<F>,
    providerDisputeId: string,
    packet: DefensePacket,
  ): Promise<DefenseOptions>;
  /**
   * Refunds a payment, in full or in part. Returns what the provider accepted, which is not final while it is `pending`.
   * Repeatable: a refund with this reference is not made twice. `refundOnce` does that. Needs `readRefunds`.
   * @throws {ProviderError} `refused`, with its `refusal` if it is known
   */
  refundPayment(refund: Refund<F>): Promise<ProviderRefund>;
  /**
   * The refunds of a payment, however they were made. Only reads. A provider without a read API takes them from the
   * webhooks. @throws {ProviderError} `not_found` if the provider doesn't know the payment
   */
  readRefunds(context: ProviderContext<F>, payment: PaymentToRefund): Promise<RefundedPayment>;
  /**
   * The current state of an alert that a webhook named. A provider without a read API takes it from the webhooks.
   * @throws {ProviderError} `not_found` if the provider doesn't have it
   */
  fetchAlert(context: ProviderContext<F>, alert: AlertToRead): Promise<ProviderAlert>;
  /** Alerts created since then, newest first. Needs `fetchAlert`. */
  listAlerts(context: ProviderContext<F>, since: Date): AsyncIterable<ProviderAlert>;
  /** The number of sales of each day of the period, newest first. A day follows when all of it is read. */
  listSales(context: ProviderContext<F>, period: SalesPeriod): AsyncIterable<SalesOfDay>;
  /**
   * One file of a statement, at most 10 MB. Only reads. Called when a person opens it; nothing is stored.
   * @throws {ProviderError} `not_found` if the provider no longer has it, `refused` if this account may not read it
   */
  fetchStatementFile(context: ProviderContext<F>, file: StatementFileRequest): Promise<StatementFileContent>;
};
export type Capability = keyof Capabilities<CredentialFields>;
export const capabilityNames = [
  'listDisputes',
  'fetchDispute',
  'disputeFromWebhook',
  'disputeFromHistory',
  'submitEvidence',
  'wasSubmitted',
  'acceptDispute',
  'readPayment',
  'listDefenseOptions',
  'refundPayment',
  'readRefunds',
  'fetchAlert',
  'listAlerts',
  'listSales',
  'fetchStatementFile',
] as const satisfies readonly Capability[];

/** A capability that is missing, for every account or only for those with certain credentials. */
export type MissingCapability = {
  readonly capability: Capability | 'webhooks';
  /** For merchants: what is missing, and what to do instead. */
  readonly reason: string;
  /** Only for these accounts. */
  readonly when?: FieldCondition;
};

/** How accepting a dispute works at the provider. */
export type AcceptanceRules = {
  /** Set if a dispute can also be accepted while it is under review, not only while it needs a response. */
  readonly underReview?: true;
  /** Stages in which the provider's API accepts no dispute. An inquiry can never be accepted. */
  readonly notInStages?: readonly DisputeStage[];
  /** How accepting moves the money, for merchants. Default: the amount was already withdrawn and stays withdrawn. */
  readonly note?: string;
  /** The place where merchants refund the payment of an inquiry, with its preposition. Default: "at" and the provider's label. */
  readonly refundPlace?: string;
};

/** The interval of scheduled syncs, and their rate limit. */
export type SyncPace = { readonly everyMinutes: number; readonly callsPerMinute: number };

/** A time that the provider publishes for its disputes, in days. */
export type StatedDays = {
  /** The card network or payment method, as in `ProviderDispute.network`. All if absent. */
  readonly network?: string;
  readonly stage: DisputeStage;
  readonly days: { readonly min: number; readonly max: number };
  readonly note?: string;
  /** The provider's pages: publisher and title. */
  readonly sources: readonly string[];
};

/** One step of the setup at the provider. */
type SetupStep = string | { readonly text: string; readonly when: FieldCondition };

export type Manifest<F extends CredentialFields, A extends Capability> = {
  /** Lower-case. Used in the route, the folder and `<ID>_API_URL`. */
  readonly id: string;
  readonly label: string;
  readonly credentials: F;
  /** The capabilities whose methods the provider has. `defineProvider` lists them. */
  readonly capabilities: readonly A[];
  /** Required for reading, listing, responding and accepting if these are missing for any account. */
  readonly limits?: readonly MissingCapability[];
  /** Absent if the provider sends no webhooks. */
  readonly webhook?: {
    /** The merchant's setup instructions for the webhook URL, in one or two sentences. */
    readonly setup: string;
    /**
     * The same setup, one click path per step, in the provider's own words. The form shows the webhook URL and the fields
     * with `afterWebhook` below it. A step with `when` is only for these accounts. Default: `setup` as the only step.
     */
    readonly steps?: readonly SetupStep[];
    /** The response that the provider requires on success. Default: an empty 200. */
    readonly answer?: { readonly status: number; readonly body: string; readonly contentType: string };
    /** The status that the provider requires for a wrong signature. Default: 401. */
    readonly refusalStatus?: number;
  };
  /** The portal in which merchants do manually what Rebuttal can't. */
  readonly portal?: { readonly name: string; readonly url?: string };
  /** Default: every 60 minutes, 60 calls a minute. */
  readonly sync?: SyncPace;
  readonly evidence: EvidenceRules;
  readonly acceptance?: AcceptanceRules;
  /** The time that merchants have to respond. A hint, never a due date: only the date of the dispute counts. */
  readonly responseWindows?: readonly StatedDays[];
  /** The usual time from a response to the decision. */
  readonly decisionTimes?: readonly StatedDays[];
  /** A note for merchants, if the provider labels this part of its API a preview. */
  readonly preview?: string;
  /** Present if the provider is a store, together with its part `store`. */
  readonly store?: StoreManifest;
};

export type Provider<F extends CredentialFields, A extends Capability> = {
  readonly manifest: Manifest<F, A>;
  /** The errors in the fields that are recognizable without a call: field name -> message. Pure. */
  checkCredentials(credentials: Credentials<F>, environment: Environment): Readonly<Record<string, string>>;
  /**
   * Makes the cheapest authenticated call and returns a message for the merchant.
   * @throws {ProviderError} of kind `credentials` if the provider refuses them
   */
  verifyCredentials(context: ProviderContext<F>): Promise<{ readonly message: string }>;
  /** Verifies the signature over the raw bytes, and parses nothing else. @throws {ProviderError} of kind `signature` */
  verifyWebhook(context: ProviderContext<F>, request: WebhookRequest): void | Promise<void>;
  /** Reads a verified webhook. Pure. @throws {ProviderError} of kind `malformed` */
  readWebhook(context: ProviderContext<F>, request: WebhookRequest): readonly WebhookEvent[];
  /**
   * Decides if evidence can be sent for a dispute that waits for a response. Pure. The dispute list, the check before a
   * submission and `submitEvidence` all call it, so they agree. A passed deadline is no reason: the provider decides if it
   * still accepts evidence. Without this method, every dispute that waits for a response is eligible.
   */
  eligibility?(dispute: EligibilityDispute): Eligibility;
  /**
   * The reasons for which `submitEvidence` would refuse this packet, one sentence for the merchant each, naming the file.
   * May read the packet's bytes, and sends nothing.
   */
  inspectPacket?(
    dispute: InspectedDispute,
    packet: EvidencePacket,
    credentials: Credentials<F>,
  ): Promise<readonly string[]>;
  /** How the provider takes Visa Compelling Evidence 3.0. Without this, prior payments are compared by Visa's own rules. */
  readonly compellingEvidence?: CompellingEvidenceRules;
  /** Orders and app installation, if the provider is a store. */
  readonly store?: StoreConnector<F>;
  /**
   * The provider's API in memory. It is in the package's entry `./simulator`, which only evaluation mode and tests load.
   * Without one, the provider has no sandbox, and its tests use recorded responses.
   */
  readonly createSimulator?: SimulatorFactory;
} & Pick<Capabilities<F>, A>;

/** A provider as a plugin writes it. */
type Definition<F extends CredentialFields> = Omit<Provider<F, never>, 'manifest'> & {
  readonly manifest: Omit<Manifest<F, never>, 'capabilities'>;
} & Partial<Capabilities<F>>;

/** Types the credentials from the manifest, and lists the capabilities that have a method. */
export function defineProvider<
  const F extends CredentialFields,
  const P extends Partial<Capabilities<NoInfer<F>>>,
>(provider: Definition<F> & P): Provider<F, Extract<keyof P, Capability>> {
  const capabilities = capabilityNames.filter((name) => typeof provider[name] === 'function');
  return { ...provider, manifest: { ...provider.manifest, capabilities } } as unknown as Provider<
    F,
    Extract<keyof P, Capability>
  >;
}

/** A provider whose fields and capabilities are known only at run time, as core uses it. */
export type AnyProvider = Omit<Provider<CredentialFields, never>, 'manifest'> & {
  readonly manifest: Manifest<CredentialFields, Capability>;
} & Partial<Capabilities<CredentialFields>>;
export type AnyContext = ProviderContext<CredentialFields>;
