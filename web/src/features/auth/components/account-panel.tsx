import type { User } from '@rebuttal/sdk';
import type { ReactNode } from 'react';
import { texts } from '#texts/auth';

import { Facts } from '../../../components/facts.js';
import { Panel } from '../../../components/panel.js';

type Props = { readonly user: User; readonly actions: ReactNode };

const roles: Readonly<Record<User['role'], string>> = texts.accountPanel.roles;

/** The signed-in user, their role and sign-in method. */
export function AccountPanel({ user, actions }: Props) {
  const facts = [
    { label: texts.accountPanel.facts.name, value: user.name },
    { label: texts.accountPanel.facts.email, value: user.email },
    { label: texts.accountPanel.facts.role, value: roles[user.role] },
    ...(user.tenant === null ? [] : [{ label: texts.accountPanel.facts.company, value: user.tenant.name }]),
    ...(user.oauth_provider === null
      ? []
      : [{ label: texts.accountPanel.facts.loginMethod, value: capitalised(user.oauth_provider) }]),
  ];
  return (
    <Panel title={texts.accountPanel.yourAccount} actions={actions}>
      <Facts facts={facts} />
    </Panel>
  );
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
