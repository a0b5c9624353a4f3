import './lib/node-version.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { parse } from 'yaml';
import { findImprecise, operationsOf } from './lib/api-contract.mjs';
import { fail, root, log } from './lib/run.mjs';

/** Checks openapi.yaml: Redocly's recommended rules as errors, and the required parts of every call. */
const file = join(root, 'openapi.yaml');

async function lint(text) {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: { 'info-license-strict': 'error' },
  });
  const problems = await lintFromString({ source: text, absoluteRef: file, config });
  return problems
    .filter((problem) => !isByDesign(problem))
    .map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`);
}

/**
 * Stores are plugins, so `{store}` stays a parameter. Their routes come last, and no other path starts like theirs. `imports` is
 * not a kind of data record, and the routes of imports come before those of kinds. No dispute has the id `bulk`.
 */
function isByDesign({ ruleId, message }) {
  const parameters = ['`/api/{store}/', '`/api/data/{kind}/', '`/api/disputes/bulk/preflight`'];
  return ruleId === 'no-ambiguous-paths' && parameters.some((path) => message.includes(path));
}

function findGaps(document) {
  return operationsOf(document).flatMap(({ method, path, call }) =>
    Object.entries({
      summary: call.summary !== undefined && call.summary.length <= 60,
      description: call.description !== undefined,
      tags: call.tags?.length === 1,
      operationId: call.operationId !== undefined,
      security: Array.isArray(call.security),
      'its refusals': ['400', '500', '503'].every((status) => call.responses[status] !== undefined),
    })
      .filter(([, isThere]) => !isThere)
      .map(([what]) => `${method.toUpperCase()} ${path} lacks ${what}`),
  );
}

const text = readFileSync(file, 'utf8');
const document = parse(text);
const problems = [...(await lint(text)), ...findGaps(document), ...findImprecise(document)];
if (problems.length > 0) fail(`${problems.join('\n')}\n${problems.length} problems in openapi.yaml.`);
log(`openapi.yaml describes ${operationsOf(document).length} calls completely.`);
