import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { useChange } from '../../../api/use-change.js';
import { closeSession, confirmUser, useUser } from '../../../stores/session.js';
import type { MemberRole } from '../roles.js';

const keys = {
  all: ['team'],
  members: ['team', 'members'],
  invitations: ['team', 'invitations'],
  security: ['team', 'security'],
} as const;

export function membersQuery() {
  return queryOptions({
    queryKey: keys.members,
    queryFn: async ({ signal }) => (await bodyOf(client.api.GET('/api/members', { signal }))).members,
  });
}

/** The company's security requirements for its users. */
export function securityQuery() {
  return queryOptions({
    queryKey: keys.security,
    queryFn: ({ signal }) => bodyOf(client.api.GET('/api/settings/security', { signal })),
  });
}

export function useRequireSecondFactor() {
  return useChange(
    (isDemanded: boolean) =>
      bodyOf(client.api.PUT('/api/settings/security', { body: { second_factor_demanded: isDemanded } })),
    keys.all,
  );
}

export function invitationsQuery() {
  return queryOptions({
    queryKey: keys.invitations,
    queryFn: async ({ signal }) => (await bodyOf(client.api.GET('/api/invitations', { signal }))).invitations,
  });
}

export function useInvite() {
  return useChange(
    (body: Schemas['InviteRequest']) => bodyOf(client.api.POST('/api/invitations', { body })),
    keys.all,
  );
}

export function useRevokeInvitation(invitationId: string) {
  return useChange(
    (_: undefined) =>
      bodyOf(client.api.DELETE('/api/invitations/{invitationId}', { params: { path: { invitationId } } })),
    keys.all,
  );
}

/** Users who change their own role see the effect immediately. */
export function useChangeRole(userId: string) {
  const isSelf = useUser().user_id === userId;
  return useChange(async (role: MemberRole) => {
    const params = { path: { userId } };
    const answer = await bodyOf(client.api.PUT('/api/members/{userId}', { params, body: { role } }));
    if (isSelf) confirmUser(await client.auth.me());
    return answer;
  }, keys.all);
}

/** A user who leaves the company is signed out. */
export function useRemoveMember(userId: string) {
  const isSelf = useUser().user_id === userId;
  return useChange(async (_: undefined) => {
    const answer = await bodyOf(client.api.DELETE('/api/members/{userId}', { params: { path: { userId } } }));
    if (isSelf) closeSession('left');
    return answer;
  }, keys.all);
}

/** A signed-out user can sign in again. */
export function useSignOutMember(userId: string) {
  const params = { path: { userId } };
  return useChange(
    (_: undefined) => bodyOf(client.api.DELETE('/api/members/{userId}/sessions', { params })),
    keys.all,
  );
}
