import { root } from './run.mjs';

/** The files that each package may contain. */
const common = 'package\\.json|README\\.md|LICENSE';
const source = String.raw`(?:[\w-]+/)*[\w-]+\.ts`; // not x.test.ts
const allowed = {
  '.': String.raw`${common}|openapi\.yaml|cli/bin/[\w-]+\.mjs|(?:cli|core)/dist/[\w-]+\.js|core/dist/letter\.ejs|core/dist/migrations/\w+\.js|core/src/operations/sandbox/page/\w+\.\w+|scripts/(?:start|lib/[\w-]+)\.mjs|web/dist/(?:index\.html|robots\.txt|assets/[\w.-]+)`,
  sdk: String.raw`${common}|(?:src|examples)/${source}|dist/(?:esm|cjs)/(?:package\.json|(?:[\w-]+/)*[\w-]+\.(?:js|js\.map|d\.ts))`,
};
const allowedInPlugins = String.raw`${common}|(?:src|simulator)/${source}|dist/(?:index|simulator|testing)\.js|dist/types/(?:src|simulator)/(?:[\w-]+/)*[\w-]+\.d\.ts`;

/** Lists files that a packed package may not contain, files that it lacks, and a path of this machine in their text. */
export function packedFaults(path, { files, text }, { exports, bin }) {
  const allow = new RegExp(`^(?:${allowed[path] ?? allowedInPlugins})$`);
  const needed = ['README.md', 'LICENSE', ...pathsIn(exports), ...pathsIn(bin)];
  return [
    ...files.filter((name) => !allow.test(name)).map((name) => `not allowed: ${name}`),
    ...needed.filter((name) => !files.includes(name)).map((name) => `missing: ${name}`),
    ...(text.includes(root) ? [`names a folder of this machine: ${root}`] : []),
  ];
}

function pathsIn(value) {
  if (typeof value === 'string') return [value.replace(/^\.\//, '')];
  return Object.values(value ?? {}).flatMap(pathsIn);
}
