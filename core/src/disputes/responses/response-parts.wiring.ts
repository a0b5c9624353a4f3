import { ResponseChecksService, type ResponseChecksDeps } from '../checks/response-checks.service.js';
import {
  CompellingEvidenceReader,
  type CompellingEvidenceReaderDeps,
} from '../compelling-evidence/compelling-evidence-reader.js';
import { DataApiPayments, type RecordedPaymentsDeps } from '../compelling-evidence/data-api-payments.js';
import { ImageShrinker, type ImageShrinkerDeps } from '../evidence/image-shrinker.js';
import { DisputeFactsReader, type DisputeFactsReaderDeps } from '../facts/dispute-facts-reader.js';
import { DisputeOrderFinder, type DisputeOrderFinderDeps } from '../orders/dispute-order-finder.js';
import { PacketFitting, type PacketFittingDeps } from '../preflight/packet-fitting.js';
import { ResponseAssembly, type ResponseAssemblyDeps } from './response-assembly.js';

type Deps = ImageShrinkerDeps &
  DisputeOrderFinderDeps &
  Omit<DisputeFactsReaderDeps, 'orderFinder'> &
  Omit<CompellingEvidenceReaderDeps, 'recordedPayments'> &
  RecordedPaymentsDeps &
  Omit<ResponseAssemblyDeps, 'imageShrinker' | 'factsReader' | 'compellingEvidenceReader'> &
  Omit<PacketFittingDeps, 'assembly' | 'imageShrinker'> &
  Omit<ResponseChecksDeps, 'orderFinder' | 'factsReader'>;

/** Services that several features of a response share. */
export function createResponseParts(base: Deps) {
  const imageShrinker = new ImageShrinker(base);
  const orderFinder = new DisputeOrderFinder(base);
  const factsReader = new DisputeFactsReader({ ...base, orderFinder });
  const compellingEvidenceReader = new CompellingEvidenceReader({
    ...base,
    recordedPayments: new DataApiPayments(base),
  });
  const assembly = new ResponseAssembly({ ...base, imageShrinker, factsReader, compellingEvidenceReader });
  const packetFitting = new PacketFitting({ ...base, assembly, imageShrinker });
  const responseChecks = new ResponseChecksService({ ...base, orderFinder, factsReader });
  return { orderFinder, factsReader, compellingEvidenceReader, assembly, responseChecks, packetFitting };
}
