import type { User } from '@rebuttal/sdk';
import type { ReactNode } from 'react';

import { Facts } from '../../../components/facts.js';
import { Panel } from '../../../components/panel.js';

type Props = { readonly user: User; readonly actions: ReactNode };

const roles: Readonly<Record<User['role'], string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  super_admin: 'Super admin',
};

/** Who is signed in, as whom, and how. */
export function AccountPanel({ user, actions }: Props) {
  const facts = [
    { label: 'Name', value: user.name },
    { label: 'Email', value: user.email },
    { label: 'Role', value: roles[user.role] },
    ...(user.tenant === null ? [] : [{ label: 'Company', value: user.tenant.name }]),
    ...(user.oauth_provider === null
      ? []
      : [{ label: 'Login method', value: capitalised(user.oauth_provider) }]),
  ];
  return (
    <Panel title="Your account" actions={actions}>
      <Facts facts={facts} />
    </Panel>
  );
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
