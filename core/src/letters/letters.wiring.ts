import {
  FirstPaymentReading,
  type FirstPaymentReadingDeps,
} from '../evidence/collection/first-payment-reading.js';
import { PaymentReader, type PaymentReaderDeps } from '../evidence/collection/payment-reader.js';
import {
  CompellingEvidenceReader,
  type CompellingEvidenceReaderDeps,
} from '../evidence/compelling-evidence/compelling-evidence-reader.js';
import { ImageShrinker, type ImageShrinkerDeps } from '../evidence/exhibits/image-shrinker.js';
import { DisputeFactsReader, type DisputeFactsReaderDeps } from '../evidence/facts/dispute-facts-reader.js';
import { DisputeOrderFinder, type DisputeOrderFinderDeps } from '../evidence/orders/dispute-order-finder.js';
import { RelatedRecordsReader, type RelatedRecordsDeps } from '../evidence/orders/related-records.js';
import type { ControllerEntries } from '../platform/http/ioc.js';
import type { JobHandlers } from '../platform/jobs/job-worker.js';
import { ResponseChecksService, type ResponseChecksDeps } from './checks/response-checks.service.js';
import { DraftingController } from './drafting/drafting.controller.js';
import { DraftingService, type DraftingDeps } from './drafting/drafting.service.js';
import { PacketFitting, type PacketFittingDeps } from './preflight/packet-fitting.js';
import { PreflightController } from './preflight/preflight.controller.js';
import { PreflightService, type PreflightDeps } from './preflight/preflight.service.js';
import { ReadinessRun } from './preflight/readiness-run.js';
import { ReadinessService, type ReadinessDeps } from './preflight/readiness.service.js';
import { ResponseArgumentsController } from './responses/response-arguments.controller.js';
import {
  ResponseArgumentsService,
  type ResponseArgumentsDeps,
} from './responses/response-arguments.service.js';
import { ResponseAssembly, type ResponseAssemblyDeps } from './responses/response-assembly.js';
import { ResponsesController } from './responses/responses.controller.js';
import { ResponsesService, type ResponsesDeps } from './responses/responses.service.js';
import { TemplateSeeder } from './templates/template-seeder.js';
import { TemplatesController } from './templates/templates.controller.js';
import { TemplatesService, type TemplatesDeps } from './templates/templates.service.js';

/** Drafts of response texts. */
export function createDrafting(base: DraftingDeps) {
  const service = new DraftingService(base);
  return {
    service,
    controllers: [[DraftingController, () => new DraftingController(service)]] satisfies ControllerEntries,
  };
}

/** The checks before a submission. */
export function createPreflight(base: Omit<PreflightDeps, 'readiness'> & ReadinessDeps) {
  const readiness = new ReadinessService(base);
  const service = new PreflightService({ ...base, readiness });
  const run = new ReadinessRun({ ...base, readiness });
  return {
    service,
    readiness,
    controllers: [
      [PreflightController, () => new PreflightController(service, readiness)],
    ] satisfies ControllerEntries,
    jobs: {
      'disputes.readiness': (job, lease) => run.run(job, lease),
    } satisfies Partial<JobHandlers>,
  };
}

type ResponsePartsWiringDeps = ImageShrinkerDeps &
  DisputeOrderFinderDeps &
  RelatedRecordsDeps &
  Omit<DisputeFactsReaderDeps, 'orderFinder'> &
  CompellingEvidenceReaderDeps &
  PaymentReaderDeps &
  Omit<FirstPaymentReadingDeps, 'paymentReader'> &
  Omit<ResponseAssemblyDeps, 'imageShrinker' | 'factsReader' | 'compellingEvidenceReader' | 'firstReading'> &
  Omit<PacketFittingDeps, 'assembly' | 'imageShrinker'> &
  Omit<ResponseChecksDeps, 'orderFinder' | 'factsReader' | 'firstReading'>;

/** Services that several features of a response share. */
export function createResponseParts(base: ResponsePartsWiringDeps) {
  const imageShrinker = new ImageShrinker(base);
  const orderFinder = new DisputeOrderFinder(base);
  const relatedRecords = new RelatedRecordsReader(base);
  const factsReader = new DisputeFactsReader({ ...base, orderFinder });
  const compellingEvidenceReader = new CompellingEvidenceReader(base);
  const paymentReader = new PaymentReader(base);
  const firstReading = new FirstPaymentReading({ ...base, paymentReader });
  const readers = { factsReader, compellingEvidenceReader, firstReading };
  const assembly = new ResponseAssembly({ ...base, ...readers, imageShrinker });
  const packetFitting = new PacketFitting({ ...base, assembly, imageShrinker });
  const responseChecks = new ResponseChecksService({ ...base, ...readers, orderFinder });
  return {
    ...readers,
    orderFinder,
    relatedRecords,
    paymentReader,
    assembly,
    responseChecks,
    packetFitting,
  };
}

/** Previews of responses, and their arguments. */
export function createResponses(base: ResponsesDeps & ResponseArgumentsDeps) {
  const service = new ResponsesService(base);
  const responseArguments = new ResponseArgumentsService(base);
  return {
    service,
    responseArguments,
    controllers: [
      [ResponsesController, () => new ResponsesController(service)],
      [ResponseArgumentsController, () => new ResponseArgumentsController(responseArguments)],
    ] satisfies ControllerEntries,
  };
}

/** Response templates. */
export function createTemplates(base: TemplatesDeps) {
  const templates = new TemplatesService(base);
  return {
    seeder: new TemplateSeeder(base.templates),
    controllers: [
      [TemplatesController, () => new TemplatesController(templates)],
    ] satisfies ControllerEntries,
  };
}
