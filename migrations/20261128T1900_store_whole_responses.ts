import type { Knex } from 'knex';

/** Repeats a response with its headers, byte for byte. JSON columns change the order of fields. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table idempotency_keys add headers jsonb, add body bytea;
    update idempotency_keys set
      headers = '{"content-type": "application/json; charset=utf-8"}',
      body = convert_to(answer::text, 'UTF8')
      where status is not null;
    alter table idempotency_keys drop answer;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from idempotency_keys where status is not null
      and coalesce(headers->>'content-type', '') not like 'application/json%';
    alter table idempotency_keys add answer jsonb;
    update idempotency_keys set answer = convert_from(body, 'UTF8')::jsonb where status is not null;
    alter table idempotency_keys drop headers, drop body;
  `);
}
