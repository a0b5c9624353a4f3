import { createMcp, createRules } from '../automation/automation.wiring.js';
import type { DisputesService } from '../case/disputes/disputes.service.js';
import { ManualDisputes } from '../case/manual/manual-disputes.js';
import { createData, createOrders, createShipments, createStores } from '../commerce/commerce.wiring.js';
import type { ShipmentReaderDeps } from '../commerce/shipments/shipment-reader.js';
import { readShipmentsSoon } from '../commerce/shipments/shipment-sync.js';
import { createStoreAddresses } from '../commerce/stores/store-addresses.js';
import {
  createCarrierAccounts,
  createPspAccounts,
  createWebhooks,
} from '../connections/connections.wiring.js';
import { findImportedDisputes, importedDisputesMax } from '../evidence/collection/imported-disputes.js';
import { StoredActors } from '../identity/access/stored-actors.js';
import { createDashboard, createStats } from '../insights/insights.wiring.js';
import { createTemplates } from '../letters/letters.wiring.js';
import {
  createCalendar,
  createChat,
  createLiveEvents,
  createReminders,
  createWebhookEndpoints,
} from '../notifications/notifications.wiring.js';
import { notifyColleagues } from '../notifications/reminders/colleague-notices.js';
import { createMetrics } from '../operations/health/metrics.js';
import {
  createAdministration,
  createAlarms,
  createDemo,
  createJobsAdministration,
  createRetention,
  createWaitlist,
} from '../operations/operations.wiring.js';
import { RenderingError } from '../platform/errors/rendering-error.js';
import { controllersOf } from '../platform/http/ioc.js';
import type { PdfRenderer } from '../platform/printing/pdf.js';
import { createBase, type SharedServices, type Infrastructure } from './container/base.js';
import { createDisputeFeatures } from './container/disputes.js';
import { createIdentity } from './container/identity.js';
import { createPrevention } from './container/prevention.js';
import { createRunners } from './container/runners.js';

export type Container = ReturnType<typeof createContainer>;

/** The composition root. It calls the wiring of each feature and connects the results. */
export function createContainer(infrastructure: Infrastructure) {
  const base = createBase(infrastructure);
  const features = createFeatures(base, createPrevention(base));
  const { identity, pspAccounts, webhooks, stores, data, shipments, disputes, rules } = features;
  const { reminders, webhookEndpoints, alarms, administration, retention } = features;
  return {
    ...base,
    auth: identity.auth,
    pspAccounts: pspAccounts.service,
    refunds: features.prevention.refunds,
    alerts: features.prevention.alerts,
    controllers: new Map(controllersOf([...base.sharedFeatures, ...Object.values(features)])),
    bulkRun: disputes.bulkRun,
    ruleEngine: rules.engine,
    ruleActs: rules.acts,
    demoCompany: features.demo.company,
    alarmsService: alarms.service,
    alarmWatch: alarms.watch,
    metrics: createMetrics(base.database, base.config.dataDir, () => alarms.service.unstoredKinds),
    alertSourceCalls: features.prevention.alertSourceCalls,
    intake: createIntake(base, webhooks, features.prevention),
    runners: createRunners(base, {
      jobs: {
        ...base.sharedJobs,
        ...identity.jobs,
        ...pspAccounts.jobs,
        ...stores.jobs,
        ...data.jobs,
        ...shipments.jobs,
        ...disputes.jobs,
        ...features.prevention.jobs,
        ...reminders.jobs,
        ...rules.jobs,
        ...webhookEndpoints.jobs,
        ...features.chat.jobs,
        ...alarms.jobs,
        ...administration.jobs,
        ...retention.jobs,
      },
      storeEventHandler: stores.eventHandler,
      refundEvents: features.prevention.events,
      deliveries: webhookEndpoints.deliveries,
      agentReads: features.mcp.readCalls,
    }),
  };
}

function createFeatures(base: SharedServices, prevention: ReturnType<typeof createPrevention>) {
  const templates = createTemplates(base);
  const identity = createIdentity({
    ...base,
    prepareTenant: (tx, tenantId) => templates.seeder.seed(tx, tenantId),
  });
  const stores = createStores(base);
  const shipments = createShipments({ ...base, renderPage: pageRenderer(base.pdf) });
  const storedActors = new StoredActors({ ...base, ...identity.services });
  const stats = createStats(base);
  const disputes = createDisputeFeatures({ ...base, ...stats.services, storedActors, shipments, prevention });
  const data = createData({ ...base, ...importLinks(base, disputes.services.disputes) });
  const demo = createDemo({ ...base, ...identity.auth, data: data.service });
  const chat = createChat(base);
  return {
    templates,
    identity,
    stores,
    orders: createOrders(base),
    data,
    shipments,
    carriers: createCarrierAccounts({
      ...base,
      afterConnected: (tenantId) => readShipmentsSoon(base.database, tenantId),
    }),
    pspAccounts: createPspAccounts({
      ...base,
      afterVerified: (account) => stores.service.afterVerified(account),
    }),
    webhooks: createWebhooks(base),
    disputes,
    mcp: createMcp({ ...base, services: disputes.services }),
    rules: createRules({
      ...base,
      ...disputes.services,
      storedActors,
      alertsService: prevention.alerts,
      ...{ disputes: base.disputes, evidence: base.evidence },
      notifyColleagues: (tx, actor, notice) => notifyColleagues(tx, base.inbox, actor, notice),
    }),
    prevention,
    stats,
    dashboard: createDashboard({
      ...base,
      ...stats.services,
      findDemo: (tenantId) => demo.service.find(tenantId),
    }),
    demo,
    calendar: createCalendar(base),
    liveEvents: createLiveEvents(base),
    reminders: createReminders(base),
    chat,
    webhookEndpoints: createWebhookEndpoints({ ...base, findChannel: chat.findReceiver }),
    alarms: createAlarms(base),
    administration: createAdministration({ ...base, ...identity.services }),
    jobs: createJobsAdministration(base),
    retention: createRetention(base),
    waitlist: createWaitlist({ ...base, ...identity.services }),
  };
}

/** The disputes of imported records, for the area of the records, which is below theirs. */
function importLinks(
  base: SharedServices,
  disputes: Pick<DisputesService, 'matchingIds'>,
): Pick<Parameters<typeof createData>[0], 'disputeRecords' | 'findDisputes' | 'countComplete'> {
  return {
    disputeRecords: new ManualDisputes(base),
    findDisputes: (tenantId, kind, has) => findImportedDisputes(base, tenantId, { kind, has }),
    countComplete: async (actor, importId) => {
      const complete = { import_id: importId, completeness_min: 100 };
      return (await disputes.matchingIds(actor, complete, importedDisputesMax)).length;
    },
  };
}

/** Renders pages for areas below the one that has the renderer. */
function pageRenderer(pdf: PdfRenderer): ShipmentReaderDeps['renderPage'] {
  return async (html, { title, createdAt, tenantId }) => {
    try {
      return await pdf.render(html, { title, createdAt, queueKey: tenantId });
    } catch (error) {
      if (error instanceof RenderingError) return undefined;
      throw error;
    }
  };
}

/** Webhooks of payment providers, of store platforms and of alert sources. */
function createIntake(
  base: SharedServices,
  { intake }: ReturnType<typeof createWebhooks>,
  { alertWebhooks }: ReturnType<typeof createPrevention>,
) {
  const { directory } = intake;
  const storeAddresses = createStoreAddresses({ ...base, directory });
  base.notifications.subscribe('rebuttal_accounts', () => {
    directory.forget();
    storeAddresses.forget();
  });
  return { ...base, ...intake, storeAddresses, alertWebhooks };
}
