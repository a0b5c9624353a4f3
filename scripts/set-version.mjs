import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './lib/packages.mjs';
import { fail, root } from './lib/run.mjs';

/**
 * npm version X: copies the version of the root's package.json to all workspaces and to the Helm chart, and dates it in the
 * changelog.
 */
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

function replaceIn(file, pattern, value = version) {
  const text = readFileSync(join(root, file), 'utf8');
  writeFileSync(join(root, file), text.replace(pattern, `$1${value}$2`));
}

const workspaces = [
  'core',
  'cli',
  'sdk',
  'web',
  ...readdirSync(join(root, 'plugins'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `plugins/${name}`),
];
for (const workspace of workspaces)
  replaceIn(`${workspace}/package.json`, /^( *"(?:version|@rebuttal\/[\w-]+)": ")\d[^"]*(")/gm);
replaceIn('deploy/helm/Chart.yaml', /^((?:version|appVersion): )\S+()$/gm);
const heading = new RegExp(`^(## ${version} \\()unreleased(\\))$`, 'm');
replaceIn('CHANGELOG.md', heading, new Date().toISOString().slice(0, 10));

// npm version updates the lock file of the root's version only.
const { code } = await runNpm(['install', '--package-lock-only', '--ignore-scripts']);
if (code !== 0) fail('The lock file could not be updated.');
