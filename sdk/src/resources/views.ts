import { bodyOf, type CallOptions, type Http } from '../calls.js';
import type { CreateViewRequest, UpdateViewRequest, View } from '../types.js';

/** Saved views of the dispute list. */
export function viewCalls(http: Http) {
  return {
    /** Your own views and those that colleagues share. */
    list: async (options?: CallOptions): Promise<View[]> =>
      (await bodyOf(http.GET('/api/views', options))).views,

    create: (body: CreateViewRequest, options?: CallOptions): Promise<View> =>
      bodyOf(http.POST('/api/views', { ...options, body })),

    /** Omitted fields keep their values. */
    update: (viewId: string, body: UpdateViewRequest, options?: CallOptions): Promise<View> =>
      bodyOf(http.PUT('/api/views/{viewId}', { ...options, params: { path: { viewId } }, body })),

    delete: async (viewId: string, options?: CallOptions): Promise<void> => {
      await bodyOf(http.DELETE('/api/views/{viewId}', { ...options, params: { path: { viewId } } }));
    },
  };
}
