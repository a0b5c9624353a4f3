import type { AnyCarrier, AnyProvider } from '@rebuttal/plugin-kit';

import { createCurrency, createSync } from '../../case/case.wiring.js';
import { CompanyRates } from '../../case/currency/company-rates.js';
import { LinkedDisputes } from '../../case/linked-disputes/linked-disputes.js';
import { createCarrierConnections, createProviders } from '../../connections/connections.wiring.js';
import type { ChooseTemplate } from '../../evidence/requirements/requesting-template.js';
import { StoredCompleteness } from '../../evidence/requirements/stored-completeness.js';
import { createApiKeys, createAudit, createPlans } from '../../identity/identity.wiring.js';
import { createResponseParts } from '../../letters/letters.wiring.js';
import type { LetterWriter } from '../../letters/rendering/letter-writer.js';
import { chooseStored } from '../../letters/templates/template-choice.js';
import { notifyColleagues } from '../../notifications/reminders/colleague-notices.js';
import { type DemoSetup, createSandbox } from '../../operations/operations.wiring.js';
import type { Sandbox } from '../../operations/sandbox/sandbox.js';
import type { Config } from '../../platform/config.js';
import type { Database } from '../../platform/database/database.js';
import type { Notifications } from '../../platform/database/notifications.js';
import { EventsService } from '../../platform/events/events.service.js';
import { UploadScan } from '../../platform/files/upload-scan.js';
import { openVirusScanner } from '../../platform/files/virus-scanner.js';
import type { CallerAddresses } from '../../platform/http/caller-addresses.js';
import type { Feature } from '../../platform/http/ioc.js';
import type { Keys } from '../../platform/keys.js';
import { createMailer } from '../../platform/mail/mailer.js';
import { createFiles } from '../../platform/platform.wiring.js';
import type { PdfRenderer } from '../../platform/printing/pdf.js';
import type { DocumentReader } from '../../platform/sandbox/reader/document-reader.js';
import type { Clock } from '../../platform/shared/clock.js';
import { loadExchangeRates } from '../../platform/shared/exchange-rates.js';
import type { Log } from '../../platform/shared/log.js';
import { createSecretBox } from '../../platform/shared/sealed.js';
import { followDisputes } from '../../prevention/alerts/dispute-follower.js';
import { createProviderReads } from '../../prevention/prevention.wiring.js';
import { ApprovalGate } from '../../submissions/approvals/approval-gate.js';
import { createRepositories } from '../repositories.js';

/** External resources of a server. `main` opens them; tests replace them. */
export type Infrastructure = {
  readonly config: Config;
  readonly keys: Keys;
  readonly providers: readonly AnyProvider[];
  readonly carriers: readonly AnyCarrier[];
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
  /** The demo company to create. Only in evaluation mode. */
  readonly demo: DemoSetup | undefined;
};

/** Services shared by all features. Each feature receives all and picks what it needs. */
export type SharedServices = ReturnType<typeof createBase>;

export function createBase(infrastructure: Infrastructure) {
  const { config, keys, database, clock, log } = infrastructure;
  const repositories = createRepositories(database);
  const box = createSecretBox(keys.encryptionKeys);
  const audit = createAudit(repositories);
  const plans = createPlans({ ...infrastructure, ...repositories });
  const apiKeys = createApiKeys({ ...infrastructure, ...repositories, ...audit.services, ...plans.services });
  const providers = createProviders({
    ...infrastructure,
    ...repositories,
    box,
    sandboxUrl: infrastructure.ownUrl,
    sampleCredentials: (id) => sandbox?.sampleCredentials(id) ?? {},
  });
  const carriers = createCarrierConnections({
    ...{ ...infrastructure, ...providers, box },
    sandboxUrl: infrastructure.ownUrl,
  });
  const parts = { ...infrastructure, ...repositories, ...providers, ...carriers, box };
  const sandbox: Sandbox | undefined = createSandbox(parts);
  const files = createFiles(infrastructure);
  const { providerAlerts, ...alsoSynced } = createProviderReads(parts);
  const sync = createSync({ ...parts, ...alsoSynced, afterChanges: followDisputes });
  const chooseTemplate: ChooseTemplate = async (tenantId, traits) =>
    (await chooseStored(repositories.templates, tenantId, traits))?.template;
  const fileRates = loadExchangeRates(config.exchangeRatesFile, clock());
  const companyRates = new CompanyRates({ ...repositories, fileRates });
  const currency = createCurrency({ ...parts, ...audit.services, fileRates, companyRates });
  const sharedFeatures: readonly Feature[] = [audit, plans, apiKeys, currency];
  return {
    ...parts,
    ...audit.services,
    ...plans.services,
    ...apiKeys.services,
    ...files.services,
    ...sync.services,
    ...createResponseParts({ ...parts, ...files.services }),
    providerAlerts,
    sandbox,
    linkedDisputes: new LinkedDisputes(parts),
    chooseTemplate,
    storedCompleteness: new StoredCompleteness({ ...infrastructure, chooseTemplate }),
    uploadScan: new UploadScan({ ...files.services, virusScanner: openVirusScanner(config), log }),
    approvalGate: new ApprovalGate({
      ...repositories,
      ...audit.services,
      companyRates,
      notifyColleagues: (tx, actor, notice) => notifyColleagues(tx, repositories.inbox, actor, notice),
    }),
    companyRates,
    rateFeed: currency.feed,
    events: new EventsService(infrastructure.notifications),
    mailer: createMailer(config, log),
    /** Features whose services the others share. */
    sharedFeatures,
    sharedJobs: { ...files.jobs, ...sync.jobs, ...currency.jobs },
  };
}
