import type { Download } from '@rebuttal/sdk';

export type ReadyFile = { readonly blob: Blob; readonly fileName: string | undefined };

/** A download, read to its end, so that a lost connection fails the call and not the saving. */
export async function readyFile(download: Promise<Download>): Promise<ReadyFile> {
  const { blob, fileName } = await download;
  return { blob: await blob(), fileName };
}

/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has read the address by the next task; keeping it would keep the file in memory.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
