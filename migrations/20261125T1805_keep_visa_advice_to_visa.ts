import type { Knex } from 'knex';

const sentences: readonly (readonly [before: string, after: string])[] = [
  [
    'Two earlier undisputed payments with the same IP address or device can decide a Visa 10.4 case.',
    'Two previous undisputed payments on the same card, 120 to 365 days old, that share two details with this one, at least one of them the IP address or the device, link the cardholder to it.',
  ],
  [
    'Use after the claimed cancellation can decide a Visa 13.2 case.',
    'Shows whether the customer used the service after the claimed cancellation.',
  ],
];

/** Stored templates for all networks, or for another network, keep no advice that only holds for Visa. */
export async function up(knex: Knex): Promise<void> {
  for (const [before, after] of sentences) await replaceSentence(knex, before, after);
}

export async function down(knex: Knex): Promise<void> {
  for (const [before, after] of sentences) await replaceSentence(knex, after, before);
}

async function replaceSentence(knex: Knex, before: string, after: string): Promise<void> {
  await knex.raw(
    `update response_templates
        set required_evidence = replace(required_evidence::text, ?, ?)::jsonb, updated_at = clock_timestamp()
      where position(? in required_evidence::text) > 0 and card_network is distinct from 'visa'`,
    [before, after, before],
  );
}
