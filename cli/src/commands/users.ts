import { bodyOf, type PlatformUser, type TenantStatus, type UserRole } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { collectNumberedPages } from '../api/numbered-pages.js';
import type { PageOptions } from '../api/pages.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { requireYes, type YesOption } from '../terminal/prompt.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText, statusTone } from '../terminal/words.js';

export type ListUsersOptions = JsonOption &
  PageOptions & {
    readonly search?: string;
    readonly role?: UserRole;
    readonly status?: TenantStatus;
    readonly tenant?: string;
  };

const columns: readonly Column<PlatformUser>[] = [
  { title: 'User', text: ({ user_id: id }) => id },
  { title: 'Role', text: ({ role }) => role },
  { title: 'Status', text: ({ status }) => status, tone: ({ status }) => statusTone(status) },
  { title: 'Email', text: ({ email }) => email },
  { title: 'Name', text: ({ name }) => name, optional: true },
  { title: 'Tenant', text: ({ tenant }) => tenant?.name ?? '', optional: true },
  { title: 'Created', text: ({ created_at: at }) => shortTimeText(at), optional: true },
  { title: '2FA', text: ({ has_second_factor: has }) => (has ? 'on' : 'off'), optional: true },
];

export async function listUsers(options: ListUsersOptions): Promise<void> {
  const output = createOutput(options);
  const { search, role, status, tenant } = options;
  await withApi(({ api }) =>
    collectNumberedPages<PlatformUser>(options, output.isJson, {
      fetch: async (place) => {
        const query = { ...place, search, role, status, tenant_id: tenant };
        const list = await bodyOf(api.GET('/api/admin/users', { params: { query } }));
        return { ...list, items: list.users };
      },
      show: (users) => output.rows(users, columns, 'No matching users.'),
    }),
  );
}

export async function signOutUser(userId: string, options: JsonOption & YesOption): Promise<void> {
  const output = createOutput(options);
  await requireYes(`Sign ${userId} out everywhere? They have to sign in again.`, options);
  const params = { path: { userId } };
  const { message } = await withApi(({ api }) =>
    bodyOf(api.DELETE('/api/admin/users/{userId}/sessions', { params })),
  );
  output.document({ signed_out: true, user_id: userId }, () => [message]);
}

export async function resetSecondFactor(userId: string, options: JsonOption & YesOption): Promise<void> {
  const output = createOutput(options);
  await requireYes(`Turn off two-factor authentication for ${userId}? Verify who is asking.`, options);
  const params = { path: { userId } };
  const { message } = await withApi(({ api }) =>
    bodyOf(api.DELETE('/api/admin/users/{userId}/second-factor', { params })),
  );
  output.document({ second_factor: false, user_id: userId }, () => [message]);
}
