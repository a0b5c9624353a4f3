import { RulesRepository } from '../automation/rules/rules.repository.js';
import { RunsRepository } from '../automation/rules/runs.repository.js';
import { TimelineRepository } from '../case/casework/timeline.repository.js';
import { TraceRepository } from '../case/casework/trace.repository.js';
import { CurrencyRepository } from '../case/currency/currency.repository.js';
import { DisputesRepository } from '../case/disputes/disputes.repository.js';
import { LinkedDisputesRepository } from '../case/linked-disputes/linked-disputes.repository.js';
import { ResponseSettingsRepository } from '../case/settings/settings.repository.js';
import { StatementsRepository } from '../case/statements/statements.repository.js';
import { DataImportsRepository } from '../commerce/data/imports/data-imports.repository.js';
import { OrdersRepository } from '../commerce/orders/orders.repository.js';
import { PaymentsRepository } from '../commerce/payments/payments.repository.js';
import { CustomerRecordsRepository } from '../commerce/records/customer-records.repository.js';
import { ShipmentRecordsRepository } from '../commerce/shipments/shipment-records.repository.js';
import { TrackedShipmentsRepository } from '../commerce/shipments/tracked-shipments.repository.js';
import { PendingInstallsRepository } from '../commerce/stores/pending-installs.repository.js';
import { StoreInstallsRepository } from '../commerce/stores/store-installs.repository.js';
import { StoresRepository } from '../commerce/stores/stores.repository.js';
import { CarrierAccountsRepository } from '../connections/carriers/carrier-accounts.repository.js';
import { PspAccountsRepository } from '../connections/psp-accounts/psp-accounts.repository.js';
import { UnreadableDisputes } from '../connections/psp-accounts/unreadable-disputes.js';
import { WebhookEventsRepository } from '../connections/webhooks/webhook-events.repository.js';
import { BulkRepository } from '../desk/bulk/bulk.repository.js';
import { ViewsRepository } from '../desk/views/views.repository.js';
import { CollectionsRepository } from '../evidence/collection/collections.repository.js';
import { CompellingEvidenceRepository } from '../evidence/compelling-evidence/compelling-evidence.repository.js';
import { EvidenceRepository } from '../evidence/exhibits/evidence.repository.js';
import { DisputeFactsRepository } from '../evidence/facts/dispute-facts.repository.js';
import { DisputePaymentsRepository } from '../evidence/facts/dispute-payments.repository.js';
import { DisputeOrdersRepository } from '../evidence/orders/dispute-orders.repository.js';
import { ApiKeysRepository } from '../identity/api-keys/api-keys.repository.js';
import { AuditChainsRepository } from '../identity/audit/audit-chains.repository.js';
import { AuditRepository } from '../identity/audit/audit.repository.js';
import { PasswordResetsRepository } from '../identity/passwords/password-resets.repository.js';
import { PlansRepository } from '../identity/plans/plans.repository.js';
import { UsageRepository } from '../identity/plans/usage.repository.js';
import { SessionsRepository } from '../identity/sessions/sessions.repository.js';
import { ThrottleRepository } from '../identity/sessions/throttle.repository.js';
import { InvitationsRepository } from '../identity/team/invitations.repository.js';
import { MembersRepository } from '../identity/team/members.repository.js';
import { TenantsRepository } from '../identity/tenants/tenants.repository.js';
import { SecondFactorsRepository } from '../identity/two-factor/second-factors.repository.js';
import { UsersRepository } from '../identity/users/users.repository.js';
import { OutcomeMetricsRepository } from '../insights/stats/outcome-metrics.repository.js';
import { StatsRepository } from '../insights/stats/stats.repository.js';
import { ReadinessRepository } from '../letters/preflight/readiness.repository.js';
import { ResponseArgumentsRepository } from '../letters/responses/response-arguments.repository.js';
import { TemplatesRepository } from '../letters/templates/templates.repository.js';
import { CalendarRepository } from '../notifications/calendar/calendar.repository.js';
import { ChatChannelsRepository } from '../notifications/chat/chat-channels.repository.js';
import { InboxRepository } from '../notifications/reminders/inbox.repository.js';
import { PreferencesRepository } from '../notifications/reminders/preferences.repository.js';
import { RemindersRepository } from '../notifications/reminders/reminders.repository.js';
import { WebhookEndpointsRepository } from '../notifications/webhook-endpoints/webhook-endpoints.repository.js';
import { AlarmsRepository } from '../operations/alarms/alarms.repository.js';
import { RetentionRepository } from '../operations/retention/retention.repository.js';
import { WaitlistRepository } from '../operations/waitlist/waitlist.repository.js';
import type { Database } from '../platform/database/database.js';
import { AlertFiguresRepository } from '../prevention/alerts/alert-figures.repository.js';
import { AlertStatsRepository } from '../prevention/alerts/alert-stats.js';
import { AlertsRepository } from '../prevention/alerts/alerts.repository.js';
import { RefundsRepository } from '../prevention/refunds/refunds.repository.js';
import { AlertSourcesRepository } from '../prevention/sources/alert-sources.repository.js';
import { OutcomesRepository } from '../prevention/sources/outcomes.repository.js';
import { ApprovalsRepository } from '../submissions/approvals/approvals.repository.js';
import { SubmissionsRepository } from '../submissions/submissions.repository.js';

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
    storedReadiness: new ReadinessRepository(database),
    approvals: new ApprovalsRepository(database),
    currencies: new CurrencyRepository(database),
    rules: new RulesRepository(database),
    ruleRuns: new RunsRepository(database),
    calendars: new CalendarRepository(database),
    timeline: new TimelineRepository(database),
    traces: new TraceRepository(database),
    evidence: new EvidenceRepository(database),
    disputeFacts: new DisputeFactsRepository(database),
    disputePayments: new DisputePaymentsRepository(database),
    collections: new CollectionsRepository(database),
    compellingEvidence: new CompellingEvidenceRepository(database),
    templates: new TemplatesRepository(database),
    stats: new StatsRepository(database),
    figures: new OutcomeMetricsRepository(database),
    responseArguments: new ResponseArgumentsRepository(database),
    statements: new StatementsRepository(database),
    submissions: new SubmissionsRepository(database),
    responseSettings: new ResponseSettingsRepository(database),
    plans: new PlansRepository(database),
    usage: new UsageRepository(database),
    auditEntries: new AuditRepository(database),
    auditChains: new AuditChainsRepository(database),
    webhookEvents: new WebhookEventsRepository(database),
    stores: new StoresRepository(database),
    installs: new StoreInstallsRepository(database),
    pendingInstalls: new PendingInstallsRepository(database),
    orders: new OrdersRepository(database),
    payments: new PaymentsRepository(database),
    customerRecords: new CustomerRecordsRepository(database),
    dataImports: new DataImportsRepository(database),
    retention: new RetentionRepository(database),
    carrierAccounts: new CarrierAccountsRepository(database),
    shipmentRecords: new ShipmentRecordsRepository(database),
    trackedShipments: new TrackedShipmentsRepository(database),
    bulks: new BulkRepository(database),
    disputeViews: new ViewsRepository(database),
    disputeOrders: new DisputeOrdersRepository(database),
    linkedDisputeCandidates: new LinkedDisputesRepository(database),
    ...createPreventionRepositories(database),
    ...createNotificationRepositories(database),
  };
}

function createPreventionRepositories(database: Database) {
  return {
    storedRefunds: new RefundsRepository(database),
    storedAlerts: new AlertsRepository(database),
    alertStats: new AlertStatsRepository(database),
    alertSources: new AlertSourcesRepository(database),
    storedOutcomes: new OutcomesRepository(database),
    alertFigures: new AlertFiguresRepository(database),
  };
}

function createNotificationRepositories(database: Database) {
  return {
    notificationPreferences: new PreferencesRepository(database),
    inbox: new InboxRepository(database),
    reminders: new RemindersRepository(database),
    webhookEndpoints: new WebhookEndpointsRepository(database),
    chatChannels: new ChatChannelsRepository(database),
  };
}
