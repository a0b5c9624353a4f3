import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Checks comments, docs and texts for turns of phrase that are not plain English. The list is wording.json; it only
 * grows. Arguments: folders or files to check, default all. Prints each finding and exits with 1 if there is one.
 */
const list = JSON.parse(readFileSync(new URL('./wording.json', import.meta.url), 'utf8'));
const compile = ({ turn, use }) => ({ pattern: new RegExp(turn, 'i'), use });
const everywhere = list.everywhere.map(compile);
const comments = list.comments.map(({ turn, use }) => ({ pattern: new RegExp(turn), use }));
/** Quoted material, generated files and the list itself. */
const skipped = list.skip.map((path) => `:!${path}`);

const folders = process.argv.slice(2);
const isWanted = (file) => folders.length === 0 || folders.some((folder) => file.startsWith(folder));
const files = execFileSync('git', ['ls-files', '--', ...list.files, ...skipped], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(isWanted);
const findings = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      check(line).map((use) => `${file}:${index + 1}: ${line.trim()}\n    use: ${use}`),
    ),
);

function check(line) {
  const found = everywhere.filter(({ pattern }) => pattern.test(line));
  const comment = /^\s*(?:\/\/|\/?\*\*?)\s+(.*)$/.exec(line)?.[1];
  const opening = comment === undefined ? [] : comments.filter(({ pattern }) => pattern.test(comment));
  return [...found, ...opening].map(({ use }) => use);
}

process.stdout.write(findings.map((finding) => `${finding}\n`).join(''));
process.stdout.write(`${findings.length} findings in ${files.length} files\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
