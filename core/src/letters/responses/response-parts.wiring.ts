import {
  FirstPaymentReading,
  type FirstPaymentReadingDeps,
} from '../../evidence/collection/first-payment-reading.js';
import { PaymentReader, type PaymentReaderDeps } from '../../evidence/collection/payment-reader.js';
import {
  CompellingEvidenceReader,
  type CompellingEvidenceReaderDeps,
} from '../../evidence/compelling-evidence/compelling-evidence-reader.js';
import {
  DataApiPayments,
  type RecordedPaymentsDeps,
} from '../../evidence/compelling-evidence/data-api-payments.js';
import { ImageShrinker, type ImageShrinkerDeps } from '../../evidence/exhibits/image-shrinker.js';
import {
  DisputeFactsReader,
  type DisputeFactsReaderDeps,
} from '../../evidence/facts/dispute-facts-reader.js';
import {
  DisputeOrderFinder,
  type DisputeOrderFinderDeps,
} from '../../evidence/orders/dispute-order-finder.js';
import { RelatedRecordsReader, type RelatedRecordsDeps } from '../../evidence/orders/related-records.js';
import { ResponseChecksService, type ResponseChecksDeps } from '../checks/response-checks.service.js';
import { PacketFitting, type PacketFittingDeps } from '../preflight/packet-fitting.js';
import { ResponseAssembly, type ResponseAssemblyDeps } from './response-assembly.js';

type Deps = ImageShrinkerDeps &
  DisputeOrderFinderDeps &
  RelatedRecordsDeps &
  Omit<DisputeFactsReaderDeps, 'orderFinder'> &
  Omit<CompellingEvidenceReaderDeps, 'recordedPayments'> &
  RecordedPaymentsDeps &
  PaymentReaderDeps &
  Omit<FirstPaymentReadingDeps, 'paymentReader'> &
  Omit<ResponseAssemblyDeps, 'imageShrinker' | 'factsReader' | 'compellingEvidenceReader' | 'firstReading'> &
  Omit<PacketFittingDeps, 'assembly' | 'imageShrinker'> &
  Omit<ResponseChecksDeps, 'orderFinder' | 'factsReader' | 'firstReading'>;

/** Services that several features of a response share. */
export function createResponseParts(base: Deps) {
  const imageShrinker = new ImageShrinker(base);
  const orderFinder = new DisputeOrderFinder(base);
  const relatedRecords = new RelatedRecordsReader(base);
  const factsReader = new DisputeFactsReader({ ...base, orderFinder });
  const compellingEvidenceReader = new CompellingEvidenceReader({
    ...base,
    recordedPayments: new DataApiPayments(base),
  });
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
