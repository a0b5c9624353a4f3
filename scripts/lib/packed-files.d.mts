export function packedFaults(
  path: string,
  packed: { readonly files: readonly string[]; readonly text: string },
  manifest: { readonly exports?: object; readonly bin?: object },
): string[];
