/** Kilobytes of 1,024 bytes with one decimal, as evidence sizes are given. */
export function formatKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

/** The shortest readable size: bytes, KB or MB. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return formatKilobytes(bytes);
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
}
