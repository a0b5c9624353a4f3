import type { Database, Tx } from '../../platform/database/database.js';
import { builtinKey } from './builtin/builtin-template.js';
import { builtinTemplates } from './builtin/builtin-templates.js';
import type { TemplatesRepository } from './templates.repository.js';

const keys = builtinTemplates.map(builtinKey);

/** Gives a new company its own copy of the letters that ship, to use as they are or to change. */
export class TemplateSeeder {
  constructor(private readonly templates: TemplatesRepository) {}

  async seed(tx: Tx, tenantId: string): Promise<void> {
    await this.templates.noteGiven(tx, tenantId, keys);
    await this.templates.insertBuiltin(tx, tenantId, builtinTemplates, { status: 'active' });
  }
}

/**
 * Gives companies the letters that have come since they were founded. As drafts: what they send changes when they
 * say so. Safe to run at once in many processes. Answers how many companies were given something.
 */
export async function giveNewTemplates(database: Database, templates: TemplatesRepository): Promise<number> {
  const tenantIds = await templates.listTenantsLacking(keys);
  for (const tenantId of tenantIds) {
    await database.transaction(tenantId, async (tx) => {
      const given = new Set(await templates.noteGiven(tx, tenantId, keys));
      const added = builtinTemplates.filter((template) => given.has(builtinKey(template)));
      await templates.insertBuiltin(tx, tenantId, added, { status: 'draft' });
    });
  }
  return tenantIds.length;
}
