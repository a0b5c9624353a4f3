import type { AnyProvider } from '@rebuttal/plugin-kit';

import type { CapabilityService } from '../../connections/providers/capability-service.js';
import type { ProviderContexts } from '../../connections/providers/provider-contexts.js';
import { createProviders } from '../../connections/providers/providers.wiring.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { UnmappedValues } from '../../connections/providers/unmapped-values.js';
import { ResponseChecksService } from '../../disputes/checks/response-checks.service.js';
import { ImageShrinker } from '../../disputes/evidence/image-shrinker.js';
import type { DocumentReader } from '../../disputes/evidence/reader/document-reader.js';
import { UploadScan } from '../../disputes/evidence/upload-scan.js';
import { openVirusScanner } from '../../disputes/evidence/virus-scanner.js';
import { DisputeFactsReader } from '../../disputes/facts/dispute-facts-reader.js';
import { LinkedDisputes } from '../../disputes/linked-disputes/linked-disputes.js';
import { DisputeOrderFinder } from '../../disputes/orders/dispute-order-finder.js';
import { PacketFitting } from '../../disputes/preflight/packet-fitting.js';
import type { LetterWriter } from '../../disputes/responses/rendering/letter-writer.js';
import type { PdfRenderer } from '../../disputes/responses/rendering/pdf.js';
import { ResponseAssembly } from '../../disputes/responses/response-assembly.js';
import { DisputeRefresher } from '../../disputes/sync/dispute-refresher.js';
import { DisputeSync } from '../../disputes/sync/dispute-sync.js';
import { ApiKeyAuthentication } from '../../identity/api-keys/api-key-authentication.js';
import { ApiKeyUses } from '../../identity/api-keys/api-key-uses.js';
import { AuditLog } from '../../identity/audit/audit-log.js';
import { AuditVerification } from '../../identity/audit/audit-verification.js';
import { DisputeLocks } from '../../identity/plans/dispute-locks.js';
import { LimitsService } from '../../identity/plans/limits.service.js';
import { createPlanDirectory } from '../../identity/plans/plan-directory.js';
import { builtInPlan, openPlan } from '../../identity/plans/plans.js';
import { PlansService } from '../../identity/plans/plans.service.js';
import type { Sandbox } from '../../operations/sandbox/sandbox.js';
import type { Config } from '../../platform/config.js';
import type { Database } from '../../platform/database/database.js';
import type { Notifications } from '../../platform/database/notifications.js';
import { EventsService } from '../../platform/events/events.service.js';
import type { FileStore } from '../../platform/files/file-store.js';
import { openFileStore } from '../../platform/files/open-file-store.js';
import { PendingFiles, withPendingTracking } from '../../platform/files/pending-files.js';
import type { CallerAddresses } from '../../platform/http/caller-addresses.js';
import type { Keys } from '../../platform/keys.js';
import { createMailer, type Mailer } from '../../platform/mail/mailer.js';
import type { Clock } from '../../platform/shared/clock.js';
import { loadExchangeRates, type ExchangeRates } from '../../platform/shared/exchange-rates.js';
import type { Log } from '../../platform/shared/log.js';
import { createSecretBox, type SecretBox } from '../../platform/shared/sealed.js';
import { createRepositories, type Repositories } from '../repositories.js';
import { createSandbox } from './sandbox.js';

/** External resources of a server. `main` opens them; tests replace them. */
export type Infrastructure = {
  readonly config: Config;
  readonly keys: Keys;
  readonly providers: readonly AnyProvider[];
  readonly database: Database;
  readonly notifications: Notifications;
  readonly letterWriter: LetterWriter;
  readonly pdf: PdfRenderer;
  readonly documentReader: DocumentReader;
  readonly callers: CallerAddresses;
  readonly clock: Clock;
  readonly log: Log;
  /** The server's URL, known once it listens. */
  readonly ownUrl: () => string;
};

/** Services shared by all features. Each feature receives all and picks what it needs. */
export type SharedServices = Infrastructure &
  Repositories & {
    readonly registry: ProviderRegistry;
    readonly box: SecretBox;
    readonly contexts: ProviderContexts;
    readonly sandbox: Sandbox | undefined;
    readonly sync: DisputeSync;
    readonly refresher: DisputeRefresher;
    readonly unmappedValues: UnmappedValues;
    readonly abilities: CapabilityService;
    readonly files: FileStore;
    readonly pendingFiles: PendingFiles;
    readonly uploadScan: UploadScan;
    readonly rates: ExchangeRates | undefined;
    readonly events: EventsService;
    readonly mailer: Mailer;
    readonly orderFinder: DisputeOrderFinder;
    readonly factsReader: DisputeFactsReader;
    readonly assembly: ResponseAssembly;
    readonly packetFitting: PacketFitting;
    readonly responseChecks: ResponseChecksService;
    readonly plansService: PlansService;
    readonly limits: LimitsService;
    readonly disputeLocks: DisputeLocks;
    readonly linkedDisputes: LinkedDisputes;
    readonly audit: AuditLog;
    readonly auditVerification: AuditVerification;
    readonly apiKeyUses: ApiKeyUses;
    readonly apiKeyAuthentication: ApiKeyAuthentication;
  };

export function createBase(world: Infrastructure): SharedServices {
  const { config, keys, database, clock, log } = world;
  const repositories = createRepositories(database);
  const box = createSecretBox(keys.encryptionKeys);
  const { disputes } = repositories;
  const providers = createProviders({
    ...world,
    ...repositories,
    box,
    sandboxUrl: world.ownUrl,
    sampleCredentials: (id) => sandbox?.sampleCredentials(id) ?? {},
  });
  const { registry, unmappedValues } = providers;
  const sandbox = createSandbox(world, { ...repositories, ...providers, box });
  const sync = new DisputeSync({ ...repositories, database, unmappedValues, config });
  const pendingFiles = new PendingFiles(database);
  const files = withPendingTracking(openFileStore(config), pendingFiles);
  const defaultPlan = config.defaultFeatures === 'all' ? openPlan : builtInPlan;
  const planDirectory = createPlanDirectory(repositories.plans, defaultPlan);
  world.notifications.subscribe('rebuttal_plans', () => planDirectory.forget());
  const plansService = new PlansService({ ...repositories, planDirectory, defaultPlan });
  const apiKeyUses = new ApiKeyUses({ ...world, ...repositories });
  return {
    ...world,
    ...repositories,
    ...providers,
    box,
    sandbox,
    sync,
    refresher: new DisputeRefresher({ database, disputes, sync, box }),
    files,
    pendingFiles,
    uploadScan: new UploadScan({ files, virusScanner: openVirusScanner(config), log }),
    rates: loadExchangeRates(config.exchangeRatesFile, clock()),
    events: new EventsService(world.notifications),
    mailer: createMailer(config, log),
    ...createResponses({ ...world, ...repositories, registry, files }),
    plansService,
    limits: new LimitsService({ ...repositories, plansService, clock }),
    disputeLocks: new DisputeLocks({ ...repositories, plansService }),
    linkedDisputes: new LinkedDisputes({ ...repositories, registry }),
    audit: new AuditLog(repositories.auditEntries),
    auditVerification: new AuditVerification(repositories),
    apiKeyUses,
    apiKeyAuthentication: new ApiKeyAuthentication({ ...repositories, apiKeyUses, plansService, clock }),
  };
}

/** Everything that a response is assembled from. */
function createResponses(
  parts: Infrastructure & Repositories & Pick<SharedServices, 'registry' | 'files'>,
): Pick<SharedServices, 'orderFinder' | 'factsReader' | 'assembly' | 'responseChecks' | 'packetFitting'> {
  const imageShrinker = new ImageShrinker(parts);
  const orderFinder = new DisputeOrderFinder(parts);
  const factsReader = new DisputeFactsReader({ ...parts, orderFinder });
  const assembly = new ResponseAssembly({ ...parts, imageShrinker, factsReader });
  const packetFitting = new PacketFitting({ ...parts, assembly, imageShrinker });
  const responseChecks = new ResponseChecksService({ ...parts, orderFinder, factsReader });
  return { orderFinder, factsReader, assembly, responseChecks, packetFitting };
}
