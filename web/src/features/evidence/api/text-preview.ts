import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

/** Previews how the server reads a text file before the upload. Without a chosen encoding, the server detects it. */
export function textPreviewQuery(file: File, encoding: string) {
  const { name, size, lastModified } = file;
  return queryOptions({
    queryKey: ['text-preview', name, size, lastModified, encoding],
    queryFn: ({ signal }) =>
      client.evidence.previewText({ file, fileName: name, textEncoding: encoding }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
}

export function isTextFile({ name }: Pick<File, 'name'>): boolean {
  return /\.(txt|text|log|csv)$/i.test(name);
}
