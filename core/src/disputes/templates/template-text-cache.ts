import { LRUCache } from 'lru-cache';

import type { TextColumns, WholeTemplateRow } from './templates.rows.js';

type Version = Pick<WholeTemplateRow, 'template_id' | 'revision'>;

const allCharactersMax = 8_000_000;

/**
 * The texts of templates that were read lately, by version and by when it was last written: each look at a dispute's
 * response chooses among several, and needs the texts of one.
 */
export class TemplateTextCache {
  private readonly texts = new LRUCache<string, TextColumns>({
    maxSize: allCharactersMax,
    sizeCalculation: (texts) => JSON.stringify(texts).length,
  });

  find(version: Version): TextColumns | undefined {
    return this.texts.get(keyOf(version));
  }

  keep(row: Version & TextColumns): void {
    const { content, variables, required_evidence } = row;
    this.texts.set(keyOf(row), { content, variables, required_evidence });
  }
}

const keyOf = ({ template_id, revision }: Version) => `${template_id} ${revision}`;
