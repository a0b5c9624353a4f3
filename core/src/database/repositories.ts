import { AlarmsRepository } from '../alarms/alarms.repository.js';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { AuditChainsRepository } from '../audit/audit-chains.repository.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { PasswordResetsRepository } from '../auth/password-resets.repository.js';
import { SecondFactorsRepository } from '../auth/second-factors.repository.js';
import { SessionsRepository } from '../auth/sessions.repository.js';
import { ThrottleRepository } from '../auth/throttle.repository.js';
import { UsersRepository } from '../auth/users.repository.js';
import { CalendarRepository } from '../calendar/calendar.repository.js';
import { TimelineRepository } from '../casework/timeline.repository.js';
import { TraceRepository } from '../casework/trace.repository.js';
import { CollectionsRepository } from '../collection/collections.repository.js';
import { DisputesRepository } from '../disputes/disputes.repository.js';
import { EvidenceRepository } from '../evidence/evidence.repository.js';
import { InboxRepository } from '../notifications/inbox.repository.js';
import { PreferencesRepository } from '../notifications/preferences.repository.js';
import { RemindersRepository } from '../notifications/reminders.repository.js';
import { PlansRepository } from '../plans/plans.repository.js';
import { UsageRepository } from '../plans/usage.repository.js';
import { PspAccountsRepository } from '../psp-accounts/psp-accounts.repository.js';
import { UnreadableDisputes } from '../psp-accounts/unreadable-disputes.js';
import { ResponseArgumentsRepository } from '../responses/response-arguments.repository.js';
import { ResponseSettingsRepository } from '../settings/settings.repository.js';
import { FiguresRepository } from '../stats/figures.repository.js';
import { StatsRepository } from '../stats/stats.repository.js';
import { DisputeOrdersRepository } from '../stores/dispute-orders.repository.js';
import { OrdersRepository } from '../stores/orders.repository.js';
import { PendingInstallsRepository } from '../stores/pending-installs.repository.js';
import { SameCasesRepository } from '../stores/same-cases.repository.js';
import { StoreInstallsRepository } from '../stores/store-installs.repository.js';
import { StoresRepository } from '../stores/stores.repository.js';
import { SubmissionsRepository } from '../submissions/submissions.repository.js';
import { InvitationsRepository } from '../team/invitations.repository.js';
import { MembersRepository } from '../team/members.repository.js';
import { TemplatesRepository } from '../templates/templates.repository.js';
import { TenantsRepository } from '../tenants/tenants.repository.js';
import { WaitlistRepository } from '../waitlist/waitlist.repository.js';
import { WebhookEndpointsRepository } from '../webhook-endpoints/webhook-endpoints.repository.js';
import { WebhookEventsRepository } from '../webhooks/webhook-events.repository.js';
import type { Database } from './database.js';

export type Repositories = ReturnType<typeof createRepositories>;

export function createRepositories(database: Database) {
  return {
    alarms: new AlarmsRepository(database),
    apiKeys: new ApiKeysRepository(database),
    secondFactors: new SecondFactorsRepository(database),
    sessions: new SessionsRepository(database),
    throttleTries: new ThrottleRepository(database),
    users: new UsersRepository(database),
    passwordResets: new PasswordResetsRepository(database),
    tenants: new TenantsRepository(database),
    invitations: new InvitationsRepository(database),
    members: new MembersRepository(database),
    waitlist: new WaitlistRepository(database),
    accounts: new PspAccountsRepository(database),
    unreadable: new UnreadableDisputes(database),
    disputes: new DisputesRepository(database),
    calendars: new CalendarRepository(database),
    timeline: new TimelineRepository(database),
    traces: new TraceRepository(database),
    evidence: new EvidenceRepository(database),
    collections: new CollectionsRepository(database),
    templates: new TemplatesRepository(database),
    stats: new StatsRepository(database),
    figures: new FiguresRepository(database),
    responseArguments: new ResponseArgumentsRepository(database),
    submissions: new SubmissionsRepository(database),
    responseSettings: new ResponseSettingsRepository(database),
    notificationPreferences: new PreferencesRepository(database),
    inbox: new InboxRepository(database),
    reminders: new RemindersRepository(database),
    plans: new PlansRepository(database),
    usage: new UsageRepository(database),
    auditEntries: new AuditRepository(database),
    auditChains: new AuditChainsRepository(database),
    webhookEndpoints: new WebhookEndpointsRepository(database),
    webhookEvents: new WebhookEventsRepository(database),
    stores: new StoresRepository(database),
    installs: new StoreInstallsRepository(database),
    pendingInstalls: new PendingInstallsRepository(database),
    orders: new OrdersRepository(database),
    disputeOrders: new DisputeOrdersRepository(database),
    casesElsewhere: new SameCasesRepository(database),
  };
}
