import type { Download } from '@rebuttal/sdk';

export type ReadyFile = { readonly blob: Blob; readonly fileName: string | undefined };

/** A complete download. A lost connection fails the request instead of saving a partial file. */
export async function readyFile(download: Promise<Download>): Promise<ReadyFile> {
  const { blob, fileName } = await download;
  return { blob: await blob(), fileName };
}

/** Saves a file through the browser's downloads. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has read the object URL by the next task. Keeping the URL would keep the file in memory.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
