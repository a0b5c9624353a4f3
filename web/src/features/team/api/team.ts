import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
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
  return useTeamChange((isDemanded: boolean) =>
    bodyOf(client.api.PUT('/api/settings/security', { body: { second_factor_demanded: isDemanded } })),
  );
}

export function invitationsQuery() {
  return queryOptions({
    queryKey: keys.invitations,
    queryFn: async ({ signal }) => (await bodyOf(client.api.GET('/api/invitations', { signal }))).invitations,
  });
}

export function useInvite() {
  return useTeamChange((body: Schemas['InviteRequest']) =>
    bodyOf(client.api.POST('/api/invitations', { body })),
  );
}

export function useRevokeInvitation(invitationId: string) {
  return useTeamChange((_: undefined) =>
    bodyOf(client.api.DELETE('/api/invitations/{invitationId}', { params: { path: { invitationId } } })),
  );
}

/** Users who change their own role see the effect immediately. */
export function useChangeRole(userId: string) {
  const isSelf = useUser().user_id === userId;
  return useTeamChange(async (role: MemberRole) => {
    const params = { path: { userId } };
    const answer = await bodyOf(client.api.PUT('/api/members/{userId}', { params, body: { role } }));
    if (isSelf) confirmUser(await client.auth.me());
    return answer;
  });
}

/** A user who leaves the company is signed out. */
export function useRemoveMember(userId: string) {
  const isSelf = useUser().user_id === userId;
  return useTeamChange(async (_: undefined) => {
    const answer = await bodyOf(client.api.DELETE('/api/members/{userId}', { params: { path: { userId } } }));
    if (isSelf) closeSession('left');
    return answer;
  });
}

/** A signed-out user can sign in again. */
export function useSignOutMember(userId: string) {
  const params = { path: { userId } };
  return useTeamChange((_: undefined) =>
    bodyOf(client.api.DELETE('/api/members/{userId}/sessions', { params })),
  );
}

function useTeamChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.all });
    },
  });
}
