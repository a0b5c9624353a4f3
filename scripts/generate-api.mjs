import './lib/node-version.mjs';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { transform } from 'esbuild';
import openapiTypescript, { COMMENT_HEADER, astToString } from 'openapi-typescript';
import tsoa from 'tsoa';
import { Document, isScalar, parse, visit } from 'yaml';
import { completeContract } from './lib/api-contract.mjs';
import { makeStamp, saveStamp, steps } from './lib/build-steps.mjs';
import { fail, root, log } from './lib/run.mjs';
import { generateSdk } from './lib/sdk-calls.mjs';

/**
 * npm run api:generate: controllers -> openapi.yaml and the server's routes; openapi.yaml -> the SDK's types
 * and methods. Only openapi.yaml is committed. With --check it writes only the others and fails if openapi.yaml is stale.
 * With --routes it doesn't fail.
 */
const contract = 'openapi.yaml';
const types = 'sdk/src/generated/schema.ts';
const routes = join(root, 'core/src/generated');
const errorPage = join(root, 'docs/errors.md');
const filterTable = join(root, 'core/src/case/disputes/dispute-filters.ts');

async function generate(contractFolder, routesFolder, typesFile) {
  const configuration = JSON.parse(readFileSync(join(root, 'tsoa.json'), 'utf8'));
  configuration.spec.outputDirectory = contractFolder;
  configuration.routes.routesDir = routesFolder;
  mkdirSync(routesFolder, { recursive: true });
  await tsoa.generateSpecAndRoutes({ configuration });
  useStrictTemplates(join(routesFolder, 'routes.ts'));
  const file = join(contractFolder, contract);
  const document = completeContract(parse(readFileSync(file, 'utf8')));
  const schema = await openapiTypescript(structuredClone(document));
  writeFileSync(file, toYaml(document));
  mkdirSync(dirname(typesFile), { recursive: true });
  writeFileSync(typesFile, COMMENT_HEADER + astToString(schema));
  writeFileSync(join(dirname(typesFile), 'error-codes.ts'), errorCodesOf(readFileSync(errorPage, 'utf8')));
  for (const [name, text] of Object.entries(generateSdk(document)))
    writeFileSync(join(dirname(typesFile), name), text);
  writeFileSync(join(dirname(typesFile), 'dispute-filters.ts'), await filtersOf(filterTable));
}

/** tsoa has no setting for the class that validates a call. */
function useStrictTemplates(file) {
  const text = readFileSync(file, 'utf8');
  const strict = text
    .replace('fetchMiddlewares, ExpressTemplateService }', 'fetchMiddlewares }')
    .replace(
      'import type { TsoaRoute }',
      "import { StrictTemplateService } from './../platform/http/strict-template-service.js';\nimport type { TsoaRoute }",
    )
    .replace('new ExpressTemplateService(', 'new StrictTemplateService(');
  if (!strict.includes('new StrictTemplateService(') || strict.includes('new ExpressTemplateService('))
    fail('The generated routes have another form. Adapt useStrictTemplates.');
  writeFileSync(file, strict);
}

/** Short lists of plain values take one line, and so do maps of one plain value, such as references, and body limits. */
function toYaml(contract) {
  const document = new Document(contract, { aliasDuplicateObjects: false, version: '1.1' });
  visit(document, {
    Seq(_key, list) {
      list.flow = list.items.every(isScalar) && list.items.join(', ').length <= 90;
    },
    Map(key, map) {
      const values = map.items.map(({ value }) => value);
      const isShort = values.length === 1 || map.items[0]?.key.value === 'bytes';
      map.flow = key === 'value' && isShort && values.every(isScalar) && map.items.join().length <= 90;
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/** The documented error codes, which a test compares with the catalog, and the client's own codes. */
function errorCodesOf(page) {
  const documented = [...page.matchAll(/^\| `(\w+)` +\| (\d+) /gm)].map(([, code]) => code);
  const codes = [...new Set([...documented, 'no_answer', 'timeout', 'unreadable_answer'])];
  const lines = codes.map((code) => `  | '${code}'`).join('\n');
  return `/** Generated from docs/errors.md by npm run api:generate. */\nexport type ErrorCode =\n${lines};\n`;
}

/** The filters of the dispute list as clients need them. The web app leaves out what only commands need. */
async function filtersOf(file) {
  const { code } = await transform(readFileSync(file, 'utf8'), { loader: 'ts' });
  const { disputeFilters, filterLengthMax, filterMax, isSeveral } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  );
  const filters = Object.entries(disputeFilters).map(([name, { kind, label, cli }]) => {
    const [, flag = name.replaceAll('_', '-'), value, help] = /^(?:(\S+) )?<(\w+)> (.+)$/.exec(cli) ?? [];
    const limits = { lengthMax: filterLengthMax[kind], max: filterMax[kind] };
    const option = [name, { option: `--${flag} <${value}>`, help }];
    return { filter: { name, kind, label, isSeveral: isSeveral(kind), ...limits }, option };
  });
  const lines = filters.map(({ filter }) => `  ${JSON.stringify(filter)},`).join('\n');
  const options = JSON.stringify(Object.fromEntries(filters.map(({ option }) => option)), null, 2);
  return (
    `/** Generated from core by npm run api:generate. */\nexport const disputeFilters = [\n${lines}\n] as const;\n\n` +
    `/** The option of commands for each filter. */\nexport const disputeFilterOptions = ${options} as const;\n`
  );
}

async function check({ mayBeStale }) {
  const folder = mkdtempSync(join(tmpdir(), 'rebuttal-api-'));
  const step = steps.find(({ name }) => name === 'api');
  const stamp = makeStamp(step);
  try {
    await generate(folder, routes, join(root, types));
    const isStale = !hasSameText(join(folder, contract), join(root, contract));
    if (isStale && mayBeStale) return;
    if (isStale) fail(`Out of date: ${contract}. Run "npm run api:generate" and commit the result.`);
    saveStamp(step, stamp); // so that a build doesn't generate the same again
    log('openapi.yaml is up to date.');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function hasSameText(one, other) {
  try {
    return readFileSync(one, 'utf8') === readFileSync(other, 'utf8');
  } catch {
    return false;
  }
}

process.chdir(root); // tsoa takes the paths of its configuration from here
if (process.argv.includes('--check')) await check({ mayBeStale: false });
else if (process.argv.includes('--routes')) await check({ mayBeStale: true });
else await generate(root, routes, join(root, types));
