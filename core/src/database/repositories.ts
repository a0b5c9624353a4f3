import { PasswordResetsRepository } from '../auth/password-resets.repository.js';
import { SessionsRepository } from '../auth/sessions.repository.js';
import { UsersRepository } from '../auth/users.repository.js';
import { DisputesRepository } from '../disputes/disputes.repository.js';
import { EvidenceRepository } from '../evidence/evidence.repository.js';
import { PlansRepository } from '../plans/plans.repository.js';
import { UsageRepository } from '../plans/usage.repository.js';
import { PspAccountsRepository } from '../psp-accounts/psp-accounts.repository.js';
import { ResponseSettingsRepository } from '../settings/settings.repository.js';
import { StatsRepository } from '../stats/stats.repository.js';
import { SubmissionsRepository } from '../submissions/submissions.repository.js';
import { TemplatesRepository } from '../templates/templates.repository.js';
import { TenantsRepository } from '../tenants/tenants.repository.js';
import { WebhookEventsRepository } from '../webhooks/webhook-events.repository.js';
import type { Database } from './database.js';

export type Repositories = ReturnType<typeof createRepositories>;

export function createRepositories(database: Database) {
  return {
    sessions: new SessionsRepository(database),
    users: new UsersRepository(database),
    passwordResets: new PasswordResetsRepository(database),
    tenants: new TenantsRepository(database),
    accounts: new PspAccountsRepository(database),
    disputes: new DisputesRepository(database),
    evidence: new EvidenceRepository(database),
    templates: new TemplatesRepository(database),
    stats: new StatsRepository(database),
    submissions: new SubmissionsRepository(database),
    responseSettings: new ResponseSettingsRepository(database),
    plans: new PlansRepository(database),
    usage: new UsageRepository(database),
    webhookEvents: new WebhookEventsRepository(database),
  };
}
