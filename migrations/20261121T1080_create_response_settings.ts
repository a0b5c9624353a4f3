import type { Knex } from 'knex';

/** The company details in each response letter, and the letter's images. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table company_images (
      image_id text primary key check (image_id ~ '^img_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      field_name text not null check (field_name in ('refund_policy', 'user_agreement')),
      access_key text not null check (length(access_key) >= 32),
      mime_type text not null check (mime_type in ('image/png', 'image/jpeg')),
      size_bytes integer not null check (size_bytes between 1 and 5242880),
      sha256 text not null,
      storage_key text not null,
      created_at timestamptz not null default now(),
      unique (tenant_id, image_id)
    );
    comment on column company_images.access_key is
      'Part of the picture''s address: browsers load it without a token, so it cannot be guessed.';
    create index company_images_tenant on company_images (tenant_id);
    select protect_tenant_rows('company_images');
    select open_to_system('company_images');

    create table response_settings (
      tenant_id text primary key references tenants,
      merchant_business_model text,
      refund_policy_url text,
      refund_policy_image text,
      user_agreement_image text,
      merchant_address text,
      contact_email text,
      signatory_name text,
      signatory_title text,
      updated_at timestamptz not null default now(),
      updated_by text references users,
      foreign key (tenant_id, refund_policy_image) references company_images (tenant_id, image_id),
      foreign key (tenant_id, user_agreement_image) references company_images (tenant_id, image_id)
    );
    select protect_tenant_rows('response_settings');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table response_settings; drop table company_images;');
}
