import { readFile } from 'node:fs/promises';

export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly nullable?: boolean;
  readonly example?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
};

export type Media = { readonly schema?: Schema };

type Content = Readonly<Record<string, Media>>;

export type Operation = {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly 'x-permission'?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
};

/** The parts of openapi.yaml that the reference shows. */
export type ApiDescription = {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description?: string }>>;
  };
};

/** Reads openapi.yaml, with the shared parameters and responses at each call that refers to them. */
export async function readApiDescription(file: string): Promise<ApiDescription> {
  const { parse } = await import('yaml');
  return resolveShared(parse(await readFile(file, 'utf8')) as ApiDescription);
}

/** Replaces the references to shared parameters and responses. References to schemas stay. */
export function resolveShared<Description extends Pick<ApiDescription, 'paths'>>(
  description: Description,
): Description {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as Schema;
    const [, , kind = '', name = ''] = $ref?.split('/') ?? [];
    if (kind === 'parameters' || kind === 'responses') return shared[kind]?.[name];
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]));
  };
  const { components: shared } = description as unknown as {
    components: Record<string, Record<string, unknown>>;
  };
  return { ...description, paths: resolve(description.paths) as Description['paths'] };
}

export type Call = { readonly method: string; readonly path: string; readonly operation: Operation };

/** Groups all calls by tag. Tags and calls are sorted alphabetically. */
export function toChapters({ paths }: ApiDescription): ReadonlyMap<string, readonly Call[]> {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const chapters = [...new Set(calls.map(chapterOf))].sort();
  return new Map(chapters.map((chapter) => [chapter, calls.filter((call) => chapterOf(call) === chapter)]));
}

function chapterOf({ operation }: Call): string {
  return operation.tags?.[0] ?? 'Other';
}
