type Chunk = { readonly file: string; readonly imports?: readonly string[] };
type Manifest = Readonly<Record<string, Chunk>>;
type Budget = {
  readonly name: string;
  readonly modules: readonly string[];
  readonly maxBytes: number;
  readonly maxFiles?: number;
};

export const budgets: readonly Budget[];
export function findHeavy(
  manifest: Manifest,
  sizeOf: (file: string) => number,
  limits?: readonly Budget[],
): string[];
export function filesOf(manifest: Manifest, modules: readonly string[]): Set<string>;
export function checkWebBudget(): void;
