import type { Tx } from '../database/database.js';
import { builtinTemplates } from './builtin/builtin-templates.js';
import type { TemplatesRepository } from './templates.repository.js';

/** Gives a new company its own copy of the letters that ship, to use as they are or to change. */
export class TemplateSeeder {
  constructor(private readonly templates: TemplatesRepository) {}

  async seed(tx: Tx, tenantId: string): Promise<void> {
    await this.templates.insertBuiltin(tx, tenantId, builtinTemplates);
  }
}
