import { texts } from '#texts/units';

/** Kilobytes of 1,024 bytes with one decimal, as evidence sizes are given. */
export function formatKilobytes(bytes: number): string {
  return texts.kilobytes((bytes / 1024).toFixed(1));
}

/** The shortest readable size: bytes, KB or MB. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return texts.bytes(bytes);
  if (bytes < 1024 * 1024) return formatKilobytes(bytes);
  return texts.megabytes((bytes / (1024 * 1024)).toFixed(1));
}
