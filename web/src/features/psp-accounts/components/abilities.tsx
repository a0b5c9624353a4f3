import type { CredentialField, Provider, PspAccount } from '@rebuttal/sdk';
import { IconCheck, IconChevronRight, IconMinus } from '@tabler/icons-react';
import { useId } from 'react';
import { texts } from '#texts/psp-accounts';

import { type AbilityWords, describeAbilities, getsWebhooks, limitsInEffect } from '../abilities.js';
import type { Credentials } from '../credentials.js';
import classes from './abilities.module.css';

/** The capabilities of a connected account, collapsed by default. */
export function AccountAbilities({ account }: { readonly account: PspAccount }) {
  const words = describeAbilities({ ...account, getsWebhooks: account.webhook_url !== null });
  return (
    <details className={classes.card}>
      <summary className="no-marker">
        <IconChevronRight className="chevron" size={14} stroke={2} aria-hidden="true" />
        {texts.messages.abilities(words.cannot.length)}
      </summary>
      <AbilityList words={words} />
    </details>
  );
}

type FormProps = {
  readonly provider: Provider;
  readonly fields: readonly CredentialField[];
  readonly credentials: Credentials;
};

/** The capabilities of the connection, shown before it is created. */
export function FormAbilities({ provider, fields, credentials }: FormProps) {
  const id = useId();
  const limits = limitsInEffect(provider.limits, fields, credentials);
  const words = describeAbilities({
    capabilities: provider.capabilities,
    limits,
    getsWebhooks: getsWebhooks(provider, limits),
  });
  return (
    <section className="box" aria-labelledby={id}>
      <h3 className="text-sm mb-4" id={id}>
        {texts.abilities.label}
      </h3>
      <AbilityList words={words} />
    </section>
  );
}

const icon = { size: 15, stroke: 2 } as const;

function AbilityList({ words }: { readonly words: AbilityWords }) {
  return (
    <ul className={classes.list}>
      {words.can.map((sentence) => (
        <li key={sentence} data-tone="green">
          <IconCheck {...icon} role="img" aria-label={texts.abilities.can} />
          {sentence}
        </li>
      ))}
      {words.cannot.map(({ what, why }) => (
        <li key={why} data-tone="grey">
          <IconMinus {...icon} role="img" aria-label={texts.abilities.cannot} />
          <span>
            {what !== '' && <span className="strong">{what}</span>}
            <span className="quiet break block">{why}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
