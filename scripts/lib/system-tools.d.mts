type Stream = { readonly isTTY?: boolean };
type Terminal = {
  readonly stdin: NodeJS.ReadableStream & Stream;
  readonly stdout: NodeJS.WritableStream & Stream;
  readonly env: Readonly<Record<string, string | undefined>>;
};

export function mayInstallPackages(
  manager: string,
  packages: readonly string[],
  terminal: Terminal,
): Promise<boolean>;
