import type { Database, Tx } from '../../platform/database/database.js';
import { toEntity } from '../../platform/database/entities.js';
import { newId } from '../../platform/shared/ids.js';
import { defaultSettings, type AutomationSettings, type Rule, type RuleContent } from './rules.js';

type Owner = Pick<Rule, 'tenantId' | 'ruleId'>;

type Row = { author_id: string; author_name: string };

export class RulesRepository {
  constructor(private readonly database: Database) {}

  /** In the order in which they are tried. */
  async listRules(tenantId: string, within?: Tx): Promise<Rule[]> {
    const rows: unknown = await this.database.read(
      tenantId,
      (tx) => select(tx, tenantId).orderBy(['r.position', 'r.rule_id']),
      within,
    );
    return (rows as Row[]).map(toRule);
  }

  async findRule(tenantId: string, ruleId: string, within?: Tx): Promise<Rule | undefined> {
    const row: unknown = await this.database.read(
      tenantId,
      (tx) => select(tx, tenantId).where('r.rule_id', ruleId).first(),
      within,
    );
    return row === undefined ? undefined : toRule(row as Row);
  }

  /** Returns the new rule's id. It is the last in the order. */
  async insertRule(
    tx: Tx,
    { tenantId, userId }: { tenantId: string; userId: string },
    rule: RuleContent,
  ): Promise<string> {
    const ruleId = newId('rul');
    await tx('automation_rules').insert({
      rule_id: ruleId,
      tenant_id: tenantId,
      author_id: userId,
      position: tx.raw(
        '(select coalesce(max(position), 0) + 1 from automation_rules where tenant_id = ? and deleted_at is null)',
        [tenantId],
      ),
      ...toColumns(rule),
    });
    return ruleId;
  }

  /** Makes a new version, in the name of this person. */
  async updateRule(tx: Tx, { tenantId, ruleId }: Owner, authorId: string, rule: RuleContent): Promise<void> {
    await tx('automation_rules')
      .where({ tenant_id: tenantId, rule_id: ruleId })
      .update({
        ...toColumns(rule),
        author_id: authorId,
        disabled_reason: null,
        version: tx.raw('version + 1'),
        conditions_version: tx.raw(
          'case when conditions = ?::jsonb then conditions_version else version + 1 end',
          [JSON.stringify(rule.conditions)],
        ),
        updated_at: tx.raw('clock_timestamp()'),
      });
  }

  async setPosition(tx: Tx, { tenantId, ruleId }: Owner, position: number): Promise<void> {
    await tx('automation_rules').where({ tenant_id: tenantId, rule_id: ruleId }).update({ position });
  }

  /** Returns false if the rule has changed since it was read. */
  async disable(tx: Tx, { tenantId, ruleId, version }: Rule, reason: 'author_left'): Promise<boolean> {
    const count = await tx('automation_rules')
      .where({ tenant_id: tenantId, rule_id: ruleId, version })
      .update({ is_enabled: false, disabled_reason: reason, updated_at: tx.raw('clock_timestamp()') });
    return count === 1;
  }

  /** Keeps the row for its runs. */
  async deleteRule(tx: Tx, { tenantId, ruleId }: Owner): Promise<void> {
    await tx('automation_rules')
      .where({ tenant_id: tenantId, rule_id: ruleId })
      .update({ is_enabled: false, deleted_at: tx.raw('clock_timestamp()') });
  }

  async settings(tenantId: string, within?: Tx): Promise<AutomationSettings> {
    const row: unknown = await this.database.read(
      tenantId,
      (tx) => tx('automation_settings').where({ tenant_id: tenantId }).first(),
      within,
    );
    return toEntity<AutomationSettings>(row) ?? defaultSettings;
  }

  async saveSettings(tx: Tx, tenantId: string, settings: AutomationSettings): Promise<void> {
    const columns = {
      is_enabled: settings.isEnabled,
      accept_cap: settings.acceptCap ?? null,
      submit_cap: settings.submitCap ?? null,
      refund_cap: settings.refundCap ?? null,
    };
    await tx('automation_settings')
      .insert({ tenant_id: tenantId, ...columns })
      .onConflict('tenant_id')
      .merge(columns);
  }

  /** Locks the settings until the transaction ends. Changes of them follow one another, and no run begins during one. */
  async lockSettings(tx: Tx, tenantId: string): Promise<void> {
    await tx.raw(
      `insert into automation_settings (tenant_id) values (?)
       on conflict (tenant_id) do update set revision = automation_settings.revision`,
      [tenantId],
    );
  }

  /** Notes that the rules changed, so that open disputes without a match are evaluated again. Locks the settings. */
  async grow(tx: Tx, tenantId: string): Promise<void> {
    await tx.raw(
      `insert into automation_settings (tenant_id) values (?)
       on conflict (tenant_id) do update set revision = automation_settings.revision + 1`,
      [tenantId],
    );
  }
}

function select(tx: Tx, tenantId: string) {
  return tx('automation_rules as r')
    .join('users as author', 'author.user_id', 'r.author_id')
    .where('r.tenant_id', tenantId)
    .whereNull('r.deleted_at')
    .select('r.*', 'author.name as author_name');
}

function toColumns({ name, isEnabled, mode, conditions, actions }: RuleContent) {
  return {
    name,
    is_enabled: isEnabled,
    mode,
    conditions: JSON.stringify(conditions),
    actions: JSON.stringify(actions),
  };
}

function toRule(row: Row): Rule {
  return { ...toEntity<Rule>(row), author: { userId: row.author_id, name: row.author_name } };
}
