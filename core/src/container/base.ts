import type { AnyProvider } from '@rebuttal/plugin-kit';

import type { Config } from '../config.js';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { createRepositories, type Repositories } from '../database/repositories.js';
import { DisputeSync } from '../disputes/dispute-sync.js';
import { DisputeTruth } from '../disputes/dispute-truth.js';
import { UnknownWords } from '../disputes/unknown-words.js';
import { EventsService } from '../events/events.service.js';
import type { DocumentReader } from '../evidence/reader/document-reader.js';
import type { FileStore } from '../files/file-store.js';
import { openFileStore } from '../files/open-file-store.js';
import type { Keys } from '../keys.js';
import { createMailer, type Mailer } from '../mail/mailer.js';
import { DisputeLocks } from '../plans/dispute-locks.js';
import { LimitsService } from '../plans/limits.service.js';
import { createPlanDirectory } from '../plans/plan-directory.js';
import { PlansService } from '../plans/plans.service.js';
import { AbilitiesDirectory } from '../providers/account-abilities.js';
import { createProviderContexts, type ProviderContexts } from '../providers/provider-contexts.js';
import { createRegistry, type ProviderRegistry } from '../providers/registry.js';
import type { LetterRenderer } from '../responses/rendering/layout.js';
import type { PdfRenderer } from '../responses/rendering/pdf.js';
import { ResponseAssembly } from '../responses/response-assembly.js';
import type { Clock } from '../shared/clock.js';
import type { Log } from '../shared/log.js';
import { createSecretBox, type SecretBox } from '../shared/sealed.js';
import { loadExchangeRates, type ExchangeRates } from '../stats/exchange-rates.js';

/** The outside world of a server: what main opens, and tests replace. */
export type World = {
  readonly config: Config;
  readonly keys: Keys;
  readonly providers: readonly AnyProvider[];
  readonly database: Database;
  readonly notifications: Notifications;
  readonly letters: LetterRenderer;
  readonly pdf: PdfRenderer;
  readonly documentReader: DocumentReader;
  readonly clock: Clock;
  readonly log: Log;
  /** Where this server listens, known once it does. */
  readonly ownUrl: () => string;
};

/** What the features share: a service is given all of it and takes what it names. */
export type Base = World &
  Repositories & {
    readonly registry: ProviderRegistry;
    readonly box: SecretBox;
    readonly contexts: ProviderContexts;
    readonly sync: DisputeSync;
    readonly truth: DisputeTruth;
    readonly unknownWords: UnknownWords;
    readonly abilities: AbilitiesDirectory;
    readonly files: FileStore;
    readonly rates: ExchangeRates | undefined;
    readonly events: EventsService;
    readonly mailer: Mailer;
    readonly assembly: ResponseAssembly;
    readonly plansService: PlansService;
    readonly limits: LimitsService;
    readonly disputeLocks: DisputeLocks;
  };

export function createBase(world: World): Base {
  const { config, keys, database, clock, log } = world;
  const repositories = createRepositories(database);
  const registry = createRegistry(world.providers, config.acceptProviders);
  const box = createSecretBox(keys.encryptionKeys);
  const contexts = createProviderContexts({ config, registry, box, clock, log, sandboxUrl: world.ownUrl });
  const unknownWords = new UnknownWords(database, log);
  const { disputes, accounts } = repositories;
  const sync = new DisputeSync(database, disputes, unknownWords);
  const files = openFileStore(config);
  const planDirectory = createPlanDirectory(repositories.plans);
  world.notifications.subscribe('rebuttal_plans', () => planDirectory.forget());
  const plansService = new PlansService({ ...repositories, planDirectory });
  return {
    ...world,
    ...repositories,
    registry,
    box,
    contexts,
    sync,
    unknownWords,
    truth: new DisputeTruth({ database, disputes, sync, box }),
    abilities: new AbilitiesDirectory(accounts, contexts, registry),
    files,
    rates: loadExchangeRates(config.exchangeRatesFile, clock()),
    events: new EventsService(world.notifications),
    mailer: createMailer(config, log),
    assembly: new ResponseAssembly({ ...world, ...repositories, registry, files }),
    plansService,
    limits: new LimitsService({ ...repositories, plansService, clock }),
    disputeLocks: new DisputeLocks({ ...repositories, plansService }),
  };
}
