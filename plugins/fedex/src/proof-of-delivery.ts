import {
  isProviderError,
  isTransient,
  objectOf,
  optional,
  sniffFile,
  textOf,
  textsOf,
} from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';
import { postRead } from './client.js';
import type { FedExContext } from './credentials.js';

/**
 * FedEx's letter as a PDF, or `undefined` if there is none: FedEx Ground Economy has none, and others may take up to five
 * days (Basic Integrated Visibility, "Error Codes", TRACKINGDOCUMENT.DOCUMENT.UNAVAILABLE).
 * @throws {ProviderError} if FedEx is unavailable
 */
export async function readProof(
  context: FedExContext,
  numberInfo: JsonObject,
  number: string,
): Promise<Uint8Array | undefined> {
  const account = context.credentials.account_number ?? '';
  try {
    const response = await postRead(context, '/track/v1/trackingdocuments', {
      trackDocumentDetail: { documentType: 'SIGNATURE_PROOF_OF_DELIVERY', documentFormat: 'PDF' },
      trackDocumentSpecification: [
        {
          trackingNumberInfo: {
            trackingNumber: number,
            ...optional('carrierCode', textOf(numberInfo, 'carrierCode')),
            ...optional('trackingNumberUniqueId', textOf(numberInfo, 'trackingNumberUniqueId')),
          },
          ...(account === '' ? {} : { accountNumber: account }),
        },
      ],
    });
    return firstPdf(objectOf(response, 'output'));
  } catch (error) {
    // The delivery is known, so an error of the document alone does not hide it.
    if (!isProviderError(error) || isTransient(error.kind)) throw error;
    return undefined;
  }
}

function firstPdf(output: JsonObject): Uint8Array | undefined {
  return assumptions.documentFields
    .flatMap((field) => textsOf(output, field))
    .map((text) => Buffer.from(text, 'base64'))
    .find((bytes) => sniffFile(bytes) === 'pdf');
}
