import type { Database, Tx } from '../../platform/database/database.js';
import { builtinKey, builtinTemplates } from './builtin/builtin-templates.js';
import type { TemplatesRepository } from './templates.repository.js';

const keys = builtinTemplates.map(builtinKey);

/** Creates a new company's own copies of the shipped letters, to use unchanged or to edit. */
export class TemplateSeeder {
  constructor(private readonly templates: TemplatesRepository) {}

  async seed(tx: Tx, tenantId: string): Promise<void> {
    await this.templates.recordSeeded(tx, tenantId, keys);
    await this.templates.insertBuiltin(tx, tenantId, builtinTemplates, { status: 'active' });
  }
}

/**
 * Adds letters that ship since a company was created, as drafts, so that the letters it sends don't change. Safe to run in
 * several processes at once. Returns the number of companies that got new letters.
 */
export async function addNewTemplates(database: Database, templates: TemplatesRepository): Promise<number> {
  const tenantIds = await templates.listTenantsLacking(keys);
  for (const tenantId of tenantIds) {
    await database.transaction(tenantId, async (tx) => {
      const given = new Set(await templates.recordSeeded(tx, tenantId, keys));
      const added = builtinTemplates.filter((template) => given.has(builtinKey(template)));
      await templates.insertBuiltin(tx, tenantId, added, { status: 'draft' });
    });
  }
  return tenantIds.length;
}
