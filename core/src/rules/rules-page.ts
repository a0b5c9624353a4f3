import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { loadPlugins } from '../connections/providers/loader.js';
import { toRulesTables } from './rules-tables.js';

const page = new URL('../../../docs/rules.md', import.meta.url);
const start = '<!-- tables: start -->';
const end = '<!-- tables: end -->';

/** Reads the tables in docs/rules.md, without the padding that Oxfmt adds. */
export function readTablesOfPage(): string {
  const text = readFileSync(page, 'utf8');
  return plainTables(text.slice(text.indexOf(start) + start.length, text.indexOf(end)));
}

export function plainTables(markdown: string): string {
  return markdown.replaceAll(/-{3,}/g, '---').replaceAll(/ {2,}/g, ' ').trim();
}

/** The tables with the times that the shipped plugins state. */
export async function currentTables(): Promise<string> {
  const { providers } = await loadPlugins(undefined);
  return toRulesTables(providers.map(({ manifest }) => manifest));
}

async function writePage(): Promise<void> {
  const tables = await currentTables();
  const text = readFileSync(page, 'utf8');
  const [before, after] = [text.slice(0, text.indexOf(start)), text.slice(text.indexOf(end))];
  writeFileSync(page, `${before}${start}\n\n${tables}\n\n${after}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writePage();
