import { createCasework, createDisputes, createSettings, createStatements } from '../../case/case.wiring.js';
import type { ShipmentReader } from '../../commerce/shipments/shipment-reader.js';
import { createBulk, createViews, createWorkspace } from '../../desk/desk.wiring.js';
import {
  createCollection,
  createCompellingEvidence,
  createCustomerHistory,
  createEvidence,
  createFacts,
  createDisputeOrders,
  createEvidenceRequirements,
} from '../../evidence/evidence.wiring.js';
import type { StoredActors } from '../../identity/access/stored-actors.js';
import { createDrafting, createPreflight, createResponses } from '../../letters/letters.wiring.js';
import { notifyColleagues } from '../../notifications/reminders/colleague-notices.js';
import { controllersOf } from '../../platform/http/ioc.js';
import type { ApprovedRefunds } from '../../submissions/approvals/approvals.service.js';
import type { SubmissionsDeps } from '../../submissions/submissions.service.js';
import {
  createAcceptance,
  createApprovals,
  createDefense,
  createSubmissions,
} from '../../submissions/submissions.wiring.js';
import type { SharedServices } from './base.js';

type DisputeBase = SharedServices & {
  readonly shipmentReader: ShipmentReader;
  readonly refunds: ApprovedRefunds;
  readonly storedActors: StoredActors;
  readonly predictOdds: SubmissionsDeps['predictOdds'];
};

type FeaturesBelow = Omit<DisputeBase, 'shipmentReader' | 'refunds'> & {
  readonly shipments: Pick<DisputeBase, 'shipmentReader'>;
  readonly prevention: Pick<DisputeBase, 'refunds'>;
};

/** Composes the features around a dispute: `case/`, `evidence/`, `letters/`, `submissions/`, `desk/`. */
export function createDisputeFeatures({ shipments, prevention, ...base }: FeaturesBelow) {
  const { shipmentReader } = shipments;
  const { refunds } = prevention;
  const features = createFeatures({ ...base, shipmentReader, refunds });
  const { disputes, acceptance, casework, evidenceRequirements, evidence, facts, collection, drafting } =
    features;
  const { responses, preflight, submissions, bulk } = features;
  return {
    controllers: controllersOf(Object.values(features)),
    bulkRun: bulk.run,
    jobs: { ...collection.jobs, ...evidence.jobs, ...submissions.jobs, ...bulk.jobs, ...preflight.jobs },
    /** The services that `automation/` uses. */
    services: {
      disputes: disputes.service,
      acceptance: acceptance.service,
      casework: casework.service,
      requirements: evidenceRequirements.service,
      evidence: evidence.service,
      facts: facts.service,
      collection: collection.service,
      drafting: drafting.service,
      responses: responses.service,
      responseArguments: responses.responseArguments,
      preflight: preflight.service,
      submissions: submissions.service,
    },
  };
}

function createFeatures(base: DisputeBase) {
  const disputes = createDisputes(base);
  const defense = createDefense(base);
  const preflight = createPreflight({ ...base, defense: defense.service });
  const { readiness } = preflight;
  const evidenceRequirements = createEvidenceRequirements({ ...base, defense: defense.service, readiness });
  const requirements = evidenceRequirements.service;
  const evidence = createEvidence({ ...base, requirements });
  const evidenceService = evidence.service;
  const orders = createDisputeOrders({ ...base, evidenceService });
  const collection = createCollection({
    ...base,
    requirements,
    evidenceService,
    disputeOrders: orders.service,
  });
  const submissions = createSubmissions(base);
  const acceptance = createAcceptance({ ...base, disputesService: disputes.service });
  const services = {
    acceptance: acceptance.service,
    disputesService: disputes.service,
    collection: collection.service,
    submissions: submissions.service,
    preflight: preflight.service,
    readiness,
  };
  const teamwork = createTeamwork(base, services);
  const statements = createStatements(base);
  const responses = createResponses({ ...base, readiness });
  return {
    disputes,
    acceptance,
    ...teamwork,
    evidenceRequirements,
    evidence,
    orders,
    collection,
    submissions,
    compellingEvidence: createCompellingEvidence(base),
    defense,
    drafting: createDrafting({ ...base, responses: responses.service }),
    facts: createFacts(base),
    preflight,
    responses,
    settings: createSettings(base),
    statements,
    workspace: createWorkspace({
      ...base,
      ...services,
      statements: statements.service,
      disputeOrders: orders.service,
      customerHistory: createCustomerHistory(base),
      requirements,
      evidence: evidenceService,
      responseArguments: responses.responseArguments,
      approvals: teamwork.approvals.service,
      casework: teamwork.casework.service,
    }),
  };
}

type TeamworkServices = {
  readonly acceptance: ReturnType<typeof createAcceptance>['service'];
  readonly disputesService: ReturnType<typeof createDisputes>['service'];
  readonly collection: ReturnType<typeof createCollection>['service'];
  readonly submissions: ReturnType<typeof createSubmissions>['service'];
  readonly preflight: ReturnType<typeof createPreflight>['service'];
  readonly readiness: ReturnType<typeof createPreflight>['readiness'];
};

/** A team's work on many disputes: notes and assignments, approvals, views, bulk actions. */
function createTeamwork(base: DisputeBase, services: TeamworkServices) {
  const casework = createCasework({
    ...base,
    ...services,
    notifyColleagues: (tx, actor, notice) => notifyColleagues(tx, base.inbox, actor, notice),
  });
  return {
    casework,
    approvals: createApprovals({ ...base, ...services }),
    bulk: createBulk({ ...base, ...services, casework: casework.service }),
    views: createViews(base),
  };
}
