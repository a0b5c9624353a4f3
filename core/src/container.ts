import { join } from 'node:path';

import type { AnyProvider } from '@rebuttal/plugin-kit';
import type { Controller } from '@tsoa/runtime';

import { createAccessTokens } from './auth/access-tokens.js';
import { AuthController } from './auth/auth.controller.js';
import { AuthService } from './auth/auth.service.js';
import { createLoginThrottle } from './auth/login-throttle.js';
import { createPasswords } from './auth/passwords.js';
import { Sessions } from './auth/sessions.js';
import type { Config } from './config.js';
import type { Database } from './database/database.js';
import type { Notifications } from './database/notifications.js';
import { createRepositories, type Repositories } from './database/repositories.js';
import { DisputeAcceptance } from './disputes/dispute-acceptance.js';
import { DisputeSync } from './disputes/dispute-sync.js';
import { DisputeTruth } from './disputes/dispute-truth.js';
import { DisputesController } from './disputes/disputes.controller.js';
import { DisputesService } from './disputes/disputes.service.js';
import { UnknownWords } from './disputes/unknown-words.js';
import { EventsController } from './events/events.controller.js';
import { EventsService } from './events/events.service.js';
import { EvidenceController } from './evidence/evidence.controller.js';
import { EvidenceService } from './evidence/evidence.service.js';
import { createLocalFileStore, type FileStore } from './files/file-store.js';
import { createMetrics } from './health/metrics.js';
import type { ControllerMakers } from './http/ioc.js';
import { createJobWorker } from './jobs/job-worker.js';
import { enqueueJob } from './jobs/jobs.js';
import type { Runner } from './jobs/runner.js';
import type { Keys } from './keys.js';
import { AbilitiesDirectory } from './providers/account-abilities.js';
import { createProviderContexts, type ProviderContexts } from './providers/provider-contexts.js';
import { createRegistry, type ProviderRegistry } from './providers/registry.js';
import { AccountSync, scheduleAll, syncJob } from './psp-accounts/account-sync.js';
import { PspAccountsController } from './psp-accounts/psp-accounts.controller.js';
import { PspAccountsService } from './psp-accounts/psp-accounts.service.js';
import { SyncStates } from './psp-accounts/sync-state.js';
import type { LetterRenderer } from './responses/rendering/layout.js';
import type { PdfRenderer } from './responses/rendering/pdf.js';
import { ResponseAssembly } from './responses/response-assembly.js';
import { ResponsesController } from './responses/responses.controller.js';
import { ResponsesService } from './responses/responses.service.js';
import { createDelivery } from './sandbox/delivery.js';
import { Sandbox } from './sandbox/sandbox.js';
import type { Clock } from './shared/clock.js';
import type { Log } from './shared/log.js';
import { createSecretBox, type SecretBox } from './shared/sealed.js';
import { PacketFreezer } from './submissions/packet-freezer.js';
import { SubmissionAdvance } from './submissions/submission-advance.js';
import { SubmissionsController } from './submissions/submissions.controller.js';
import { SubmissionsService } from './submissions/submissions.service.js';
import { TemplateSeeder } from './templates/template-seeder.js';
import { createAccountDirectory } from './webhooks/account-directory.js';
import { createInboxWorker } from './webhooks/inbox-worker.js';
import { createInboxWriter } from './webhooks/inbox-writer.js';
import { WebhookEventsController } from './webhooks/webhook-events.controller.js';
import { WebhookEventsService } from './webhooks/webhook-events.service.js';

/** The outside world of a server: what main opens, and tests replace. */
export type World = {
  readonly config: Config;
  readonly keys: Keys;
  readonly providers: readonly AnyProvider[];
  readonly database: Database;
  readonly notifications: Notifications;
  readonly letters: LetterRenderer;
  readonly pdf: PdfRenderer;
  readonly clock: Clock;
  readonly log: Log;
  /** Where this server listens, known once it does. */
  readonly ownUrl: () => string;
};

/** What the features share. */
type Base = World & {
  readonly repositories: Repositories;
  readonly registry: ProviderRegistry;
  readonly box: SecretBox;
  readonly contexts: ProviderContexts;
  readonly sync: DisputeSync;
  readonly truth: DisputeTruth;
  readonly unknownWords: UnknownWords;
  readonly abilities: AbilitiesDirectory;
  readonly files: FileStore;
  readonly events: EventsService;
  readonly assembly: ResponseAssembly;
};

export type Container = ReturnType<typeof createContainer>;

/** Joins the parts. Nothing else constructs services. */
export function createContainer(world: World) {
  const base = createBase(world);
  const auth = createAuth(base);
  const psp = createPspAccounts(base);
  const controllers = createControllers(base, auth.service, psp);
  const directory = createAccountDirectory(base.repositories.accounts, base.contexts, base.registry);
  world.notifications.subscribe('rebuttal_accounts', () => directory.forget());
  return {
    ...base,
    auth,
    controllers,
    metrics: createMetrics(base.database),
    intake: {
      directory,
      writer: createInboxWriter(base.database.intake),
      box: base.box,
      unknownWords: base.unknownWords,
    },
    runners: createRunners(base, psp),
    sandbox: createSandbox(base),
    pspAccounts: psp,
  };
}

function createBase(world: World): Base {
  const { config, keys, database, clock, log } = world;
  const repositories = createRepositories(database);
  const registry = createRegistry(world.providers);
  const box = createSecretBox(keys.encryptionKeys);
  const contexts = createProviderContexts({ config, registry, box, clock, log, sandboxUrl: world.ownUrl });
  const unknownWords = new UnknownWords(database, log);
  const sync = new DisputeSync(database, repositories.disputes, unknownWords);
  const { evidence, templates, tenants } = repositories;
  return {
    ...world,
    repositories,
    registry,
    box,
    contexts,
    sync,
    unknownWords,
    truth: new DisputeTruth({ database, disputes: repositories.disputes, sync, box }),
    abilities: new AbilitiesDirectory(repositories.accounts, contexts, registry),
    files: createLocalFileStore(join(config.dataDir, 'files')),
    events: new EventsService(world.notifications),
    assembly: new ResponseAssembly({
      evidence,
      templates,
      tenants,
      registry,
      letters: world.letters,
      pdf: world.pdf,
    }),
  };
}

function createAuth({ keys, clock, log, database, repositories }: Base) {
  const tokens = createAccessTokens(keys.jwtSecret, clock);
  const sessions = new Sessions({ sessions: repositories.sessions, secret: keys.jwtSecret, clock, log });
  const passwords = createPasswords();
  const service = new AuthService({
    database,
    users: repositories.users,
    tenants: repositories.tenants,
    sessions,
    tokens,
    passwords,
    throttle: createLoginThrottle(clock),
    templateSeeder: new TemplateSeeder(repositories.templates),
  });
  return { tokens, sessions, passwords, service };
}

function createPspAccounts(base: Base): PspAccountsService {
  const { database, registry, contexts, box, clock, config } = base;
  const publicUrl = () => config.publicUrl;
  return new PspAccountsService({
    database,
    accounts: base.repositories.accounts,
    registry,
    contexts,
    box,
    clock,
    publicUrl,
  });
}

function createControllers(base: Base, auth: AuthService, psp: PspAccountsService): ControllerMakers {
  const { database, clock, events, files, assembly, config, contexts, sync, truth, abilities } = base;
  const { disputes, accounts, submissions, evidence, webhookEvents } = base.repositories;
  const acceptance = new DisputeAcceptance({
    database,
    disputes,
    accounts,
    contexts,
    sync,
    truth,
    hasLiveSubmission: (tx, dispute) => submissions.hasLive(tx, dispute.tenantId, dispute.disputeId),
  });
  const { acceptProviders } = config;
  const disputesService = new DisputesService({ disputes, abilities, acceptance, acceptProviders, clock });
  const submissionsService = new SubmissionsService({
    database,
    submissions,
    disputes,
    accounts,
    abilities,
    events,
    clock,
  });
  const evidenceService = new EvidenceService({
    database,
    disputes,
    evidence,
    files,
    isInPacket: async (tx, { tenantId, disputeId, evidenceId }) =>
      (await submissions.hasLive(tx, tenantId, disputeId)) ||
      (await submissions.isInPacket(tx, tenantId, disputeId, evidenceId)),
  });
  const responsesService = new ResponsesService({ disputes, assembly, files, clock });
  const webhookEventsService = new WebhookEventsService({ events: webhookEvents });
  return new Map<unknown, () => Controller>([
    [AuthController, () => new AuthController(auth)],
    [PspAccountsController, () => new PspAccountsController(psp)],
    [DisputesController, () => new DisputesController(disputesService)],
    [SubmissionsController, () => new SubmissionsController(submissionsService)],
    [EvidenceController, () => new EvidenceController(evidenceService)],
    [ResponsesController, () => new ResponsesController(responsesService)],
    [WebhookEventsController, () => new WebhookEventsController(webhookEventsService)],
    [EventsController, () => new EventsController(events)],
  ]);
}

function createRunners(base: Base, psp: PspAccountsService): { start(): void; stop(): Promise<void> } {
  const { database, contexts, sync, truth, box, clock, log, files, notifications, assembly } = base;
  const { accounts, submissions, disputes, evidence, templates } = base.repositories;
  const states = new SyncStates(database);
  const accountSync = new AccountSync({
    database,
    accounts,
    disputes,
    contexts,
    sync,
    truth,
    states,
    clock,
    log,
  });
  const freezer = new PacketFreezer({ database, assembly, templates, files });
  const advance = new SubmissionAdvance({
    database,
    submissions,
    disputes,
    evidence,
    accounts,
    contexts,
    sync,
    truth,
    freezer,
    files,
    clock,
    log,
  });
  const inbox = createInboxWorker({ database, accounts, contexts, sync, truth, box, log });
  const jobs = createJobWorker(
    database,
    {
      'submissions.advance': ({ tenantId, payload }, lease) =>
        advance.run(tenantId, payload.submissionId, lease),
      'psp-accounts.verify': async ({ tenantId, payload }) => {
        await psp.checkWithProvider(tenantId, payload.accountId);
      },
      'psp-accounts.sync': ({ tenantId, payload }, lease) =>
        accountSync.run(tenantId, payload.accountId, lease),
    },
    log,
  );
  const runners: readonly Runner[] = [inbox, jobs];
  notifications.subscribe('rebuttal_inbox', () => inbox.wake());
  notifications.subscribe('rebuttal_jobs', () => jobs.wake());
  return {
    start: () => {
      void scheduleAll(database).catch((error: unknown) =>
        log.error({ err: error }, 'accounts have no schedule'),
      );
      runners.forEach((runner) => runner.start());
    },
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

function createSandbox(base: Base): Sandbox | undefined {
  const { config, registry, repositories, box, clock, log, ownUrl } = base;
  if (!config.sandbox) return undefined;
  const deliver = createDelivery(ownUrl, log);
  return new Sandbox({
    registry,
    contexts: base.contexts,
    accounts: repositories.accounts,
    box,
    clock,
    dataDir: config.dataDir,
    deliver,
    readSoon: (account) =>
      base.database.transaction(account.tenantId, (tx) => enqueueJob(tx, syncJob(account))),
  });
}
