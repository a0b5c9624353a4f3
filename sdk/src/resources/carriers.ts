import { bodyOf, type CallOptions, fileOf, type Http } from '../calls.js';
import type { Carrier, CarrierRequest, CarrierTest, Download, Shipment } from '../types.js';

/** Parcel carriers. `carrier` is a carrier's ID, for example `fedex`. */
export function carrierCalls(http: Http) {
  const at = (carrier: string, options?: CallOptions) => ({ ...options, params: { path: { carrier } } });
  return {
    /** All carriers, connected or not. */
    list: async (options?: CallOptions): Promise<Carrier[]> =>
      (await bodyOf(http.GET('/api/carriers', options))).carriers,

    /** Stores the credentials and verifies them. `account.verification_status` has the result. */
    connect: (carrier: string, body: CarrierRequest, options?: CallOptions): Promise<Carrier> =>
      bodyOf(http.PUT('/api/carriers/{carrier}/account', { ...at(carrier, options), body })),

    test: (carrier: string, options?: CallOptions): Promise<CarrierTest> =>
      bodyOf(http.POST('/api/carriers/{carrier}/test', at(carrier, options))),

    disconnect: async (carrier: string, options?: CallOptions): Promise<void> => {
      await bodyOf(http.DELETE('/api/carriers/{carrier}/account', at(carrier, options)));
    },
  };
}

/** Shipments of the data API, by your IDs. */
export function shipmentCalls(http: Http) {
  const at = (externalId: string, options?: CallOptions) => ({
    ...options,
    params: { path: { externalId } },
  });
  return {
    /** Reads the carrier now. */
    refresh: (externalId: string, options?: CallOptions): Promise<Shipment> =>
      bodyOf(http.POST('/api/shipments/{externalId}/refresh', at(externalId, options))),

    /** The stored proof of delivery as a PDF. */
    proof: (externalId: string, options?: CallOptions): Promise<Download> =>
      fileOf(
        http.GET('/api/shipments/{externalId}/proof', { ...at(externalId, options), parseAs: 'stream' }),
      ),
  };
}
