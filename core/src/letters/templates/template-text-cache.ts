import { LRUCache } from 'lru-cache';

import type { TextColumns, FullTemplateRow } from './templates.rows.js';

type Version = Pick<FullTemplateRow, 'template_id' | 'revision'>;

const allCharactersMax = 8_000_000;

/**
 * Caches recently read texts of templates, by version and time of its last change. Each response chooses among several
 * templates but needs the texts of only one.
 */
export class TemplateTextCache {
  private readonly texts = new LRUCache<string, TextColumns>({
    maxSize: allCharactersMax,
    sizeCalculation: (texts) => JSON.stringify(texts).length,
  });

  findText(version: Version): TextColumns | undefined {
    return this.texts.get(keyOf(version));
  }

  keep(row: Version & TextColumns): void {
    const { content, variables, required_evidence } = row;
    this.texts.set(keyOf(row), { content, variables, required_evidence });
  }
}

const keyOf = ({ template_id, revision }: Version) => `${template_id} ${revision}`;
