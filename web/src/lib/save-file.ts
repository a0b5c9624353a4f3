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
