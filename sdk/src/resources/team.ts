import { bodyOf, type CallOptions, type Http } from '../calls.js';
import type { Invitation, Invited, InviteRequest, Member, MemberRole } from '../types.js';

export function teamCalls(http: Http) {
  return {
    members: async (options?: CallOptions): Promise<Member[]> =>
      (await bodyOf(http.GET('/api/members', options))).members,

    changeRole: async (userId: string, role: MemberRole, options?: CallOptions): Promise<void> => {
      await bodyOf(
        http.PUT('/api/members/{userId}', { ...options, params: { path: { userId } }, body: { role } }),
      );
    },

    /** Signs them out everywhere. Their past actions keep their name. */
    removeMember: async (userId: string, options?: CallOptions): Promise<void> => {
      await bodyOf(http.DELETE('/api/members/{userId}', { ...options, params: { path: { userId } } }));
    },

    invitations: async (options?: CallOptions): Promise<Invitation[]> =>
      (await bodyOf(http.GET('/api/invitations', options))).invitations,

    invite: (body: InviteRequest, options?: CallOptions): Promise<Invited> =>
      bodyOf(http.POST('/api/invitations', { ...options, body })),

    revokeInvitation: async (invitationId: string, options?: CallOptions): Promise<void> => {
      await bodyOf(
        http.DELETE('/api/invitations/{invitationId}', { ...options, params: { path: { invitationId } } }),
      );
    },
  };
}
