import { texts } from '#texts/units';

/** Formats a size in kilobytes (1,024 bytes) with one decimal. */
export function formatKilobytes(bytes: number): string {
  return texts.kilobytes((bytes / 1024).toFixed(1));
}

/** Formats a size in the largest fitting unit: bytes, KB or MB. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return texts.bytes(bytes);
  if (bytes < 1024 * 1024) return formatKilobytes(bytes);
  return texts.megabytes((bytes / (1024 * 1024)).toFixed(1));
}
