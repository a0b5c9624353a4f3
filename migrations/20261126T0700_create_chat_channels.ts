import type { Knex } from 'knex';

/** Slack and Teams channels that receive events. They share the queue of the outgoing webhooks. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table chat_channels (
      channel_id text primary key check (channel_id ~ '^chn_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      kind text not null check (kind in ('slack', 'teams')),
      name text not null default '' check (length(name) <= 100),
      url text not null,
      url_hint text not null,
      events text[] not null,
      time_zone text not null,
      is_enabled boolean not null default true,
      disabled_why text check (disabled_why in ('failing', 'gone')),
      last_success_at timestamptz,
      last_error text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (tenant_id, channel_id)
    );
    comment on column chat_channels.url is 'Encrypted, because anyone who knows it can post to the channel.';
    comment on column chat_channels.url_hint is 'The host and the last characters of the URL.';
    comment on column chat_channels.events is 'Empty: none but the messages of automation rules.';
    create index chat_channels_tenant on chat_channels (tenant_id);
    select protect_tenant_rows('chat_channels');
    select open_to_system('chat_channels');

    alter table webhook_deliveries
      alter column endpoint_id drop not null,
      add column channel_id text,
      add constraint webhook_deliveries_channel_fkey foreign key (tenant_id, channel_id)
        references chat_channels (tenant_id, channel_id) on delete cascade,
      add constraint webhook_deliveries_receiver_check check (num_nonnulls(endpoint_id, channel_id) = 1);
    create unique index webhook_deliveries_channel on webhook_deliveries (channel_id, event_id)
      where channel_id is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from webhook_deliveries where channel_id is not null;
    drop index webhook_deliveries_channel;
    alter table webhook_deliveries
      drop constraint webhook_deliveries_receiver_check,
      drop constraint webhook_deliveries_channel_fkey,
      drop column channel_id,
      alter column endpoint_id set not null;
    drop table chat_channels;
  `);
}
