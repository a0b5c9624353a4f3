import { bodyOf, type CallOptions, type Http } from '../calls.js';
import { type FileSource, toBlob } from '../file-source.js';
import { formBody, toForm } from '../form.js';
import type { ResponseSettings, ResponseSettingsUpdate, UploadedImage } from '../types.js';

/** The company's details for every response. */
export function settingsCalls(http: Http) {
  return {
    templateVariables: (options?: CallOptions): Promise<ResponseSettings> =>
      bodyOf(http.GET('/api/settings/template-variables', options)),

    updateTemplateVariables: (
      body: ResponseSettingsUpdate,
      options?: CallOptions,
    ): Promise<ResponseSettings> =>
      bodyOf(http.PUT('/api/settings/template-variables', { ...options, body })),

    /** Uploads an image of the terms; `fieldName` is `refund_policy` or `user_agreement`. */
    uploadImage: async (
      image: { readonly file: FileSource; readonly fileName: string; readonly fieldName: string },
      options?: CallOptions,
    ): Promise<UploadedImage> => {
      const file = await toBlob(image.file);
      const form = toForm({ ...image, file }, { field_name: image.fieldName });
      return bodyOf(http.POST('/api/settings/template-variables/upload', { ...options, ...formBody(form) }));
    },
  };
}
