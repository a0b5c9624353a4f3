import './lib/node-version.mjs';
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, root, run, log } from './lib/run.mjs';

/** npm run new:provider <id> [-- --dir <folder>] [--label "Name"]: creates the folder of a new provider plugin. */
const templates = join(root, 'scripts/templates/provider');
const usage = 'Usage: npm run new:provider <id> [-- --dir <folder> --label "Name"]';
/** Renamed on copy, because a .gitignore would apply to the templates, too. */
const renamed = { gitignore: '.gitignore' };

function readArguments() {
  try {
    const options = { dir: { type: 'string' }, label: { type: 'string' } };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [id, ...more] = positionals;
    if (id === undefined || more.length > 0) fail(usage);
    // A straight apostrophe would end string literals in the code.
    const label = (values.label ?? toLabel(id)).replaceAll("'", '’');
    return { id, label, dir: values.dir };
  } catch (error) {
    return fail(`${error.message}\n${usage}`);
  }
}

/** fjord-pay -> Fjord Pay */
function toLabel(id) {
  return id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

function requireValid({ id, label }, folder) {
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(id))
    fail(
      `"${id}" is not a valid ID. Use 2 to 31 lower-case letters, digits and hyphens, starting with a letter.`,
    );
  if (!/^[^\p{C}`"\\$<>]{1,60}$/u.test(label))
    fail(`"${label}" is not a valid label. Use plain text of at most 60 characters.`);
  if (existsSync(join(root, 'plugins', id))) fail(`The plugin "${id}" already exists in plugins/${id}.`);
  if (existsSync(folder)) fail(`${folder} already exists. Nothing was changed.`);
}

function writeFolder(folder, isInside, words) {
  for (const part of ['plugin', isInside ? 'inside' : 'outside'])
    cpSync(join(templates, part), folder, { recursive: true });
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, name);
    if (statSync(file).isDirectory()) continue;
    writeFileSync(file, fill(readFileSync(file, 'utf8'), words));
    if (name in renamed) renameSync(file, join(dirname(file), renamed[name]));
  }
}

/** `PluginContext` becomes `FjordPayContext`, as in other plugins. The templates themselves type-check. */
function fill(text, words) {
  const named = text.replaceAll(/\bPlugin(?=(?:Context|Credentials)\b)/g, words.type);
  return named.replaceAll(/\{\{([a-z_]+)(?::([@/a-z-]+))?\}\}/g, (_, word, name) =>
    word === 'version' ? words.versions[name] : words[word],
  );
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

const options = readArguments();
const inside = join(root, 'plugins', options.id);
// npm runs scripts in the folder of package.json. INIT_CWD is the folder it was called from.
const folder =
  options.dir === undefined ? inside : resolve(process.env.INIT_CWD ?? process.cwd(), options.dir);
requireValid(options, folder);
const isInside = folder === inside;
writeFolder(folder, isInside, {
  id: options.id,
  label: options.label,
  type: toLabel(options.id).replaceAll(' ', ''),
  kit_version: readJson('plugins/kit/package.json').version,
  kit_folder: relative(folder, join(root, 'plugins/kit')).replaceAll('\\', '/'),
  versions: readJson('package.json').devDependencies,
});

// Names of another length change line breaks and table widths, so format the files.
if (isInside) await run(process.execPath, ['node_modules/oxfmt/bin/oxfmt', folder]);

const shown = relative(process.env.INIT_CWD ?? process.cwd(), folder) || '.';
const steps = isInside
  ? [
      'npm install                       # links the new workspace; commit package-lock.json with it',
      `npx mocha "plugins/${options.id}/test/*.test.ts"   # fails until you implement it; each message says what to write`,
      `npm run build && npx rebuttal plugins check ./plugins/${options.id}`,
    ]
  : [
      `cd ${shown} && npm install`,
      'npm test                          # fails until you implement it; each message says what to write',
      `npm run types && npm run build && node ${join(relative(folder, root), 'cli/bin/rebuttal.mjs')} plugins check .`,
    ];
log(`Created ${shown} for ${options.label} (${options.id}).

Read docs/providers.md, and docs/examples/fjordpay beside it. Then:

${steps.map((step) => `  ${step}`).join('\n')}
`);
