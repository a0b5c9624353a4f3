import { bodyOf, type CallOptions, type Http } from '../calls.js';
import { type FileSource, toBlob } from '../file-source.js';
import type { ResponseSettings, ResponseSettingsUpdate, UploadedImage } from '../types.js';

/** What a company says about itself in every response. */
export function settingsCalls(http: Http) {
  return {
    templateVariables: (options?: CallOptions): Promise<ResponseSettings> =>
      bodyOf(http.GET('/api/settings/template-variables', { ...options })),

    updateTemplateVariables: (
      body: ResponseSettingsUpdate,
      options?: CallOptions,
    ): Promise<ResponseSettings> =>
      bodyOf(http.PUT('/api/settings/template-variables', { ...options, body })),

    /** A picture of the terms; `fieldName` is `refund_policy` or `user_agreement`. */
    uploadImage: async (
      image: { readonly file: FileSource; readonly fileName: string; readonly fieldName: string },
      options?: CallOptions,
    ): Promise<UploadedImage> => {
      const file = await toBlob(image.file);
      return bodyOf(
        http.POST('/api/settings/template-variables/upload', {
          ...options,
          body: { file: '', field_name: image.fieldName },
          bodySerializer: () => {
            const form = new FormData();
            form.append('field_name', image.fieldName);
            form.append('file', file, image.fileName);
            return form;
          },
        }),
      );
    },
  };
}
