import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

/** How the server reads a text file before it is uploaded; in the encoding that it detects where none is chosen. */
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
