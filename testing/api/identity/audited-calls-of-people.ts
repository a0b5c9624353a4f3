import { unsubscribeToken } from '../../../core/src/notifications/reminders/unsubscribe.js';
import { waitForResetToken, waitForVerificationToken } from '../notifications/mail-box.js';
import { password, type AuditedCall } from './audit-scene.js';
import { codeOf, turnOnSecondFactor } from './authenticator.js';

/** Calls about people, their keys and the features of companies, each made once. */
export const peopleCalls: Readonly<Record<string, AuditedCall>> = {
  'POST /api/auth/register': {
    action: 'user.register',
    by: 'someone',
    run: ({ server, team }) =>
      server.api.post('/api/auth/register', { email: team.newEmail(), password, name: 'Dandelion' }),
  },
  'POST /api/auth/login': {
    action: 'user.sign_in',
    run: ({ server, who }) => server.api.post('/api/auth/login', { email: who.email, password }),
  },
  'POST /api/auth/google': {
    action: 'user.register',
    by: 'someone',
    run: async (scene) => {
      const token = await scene.google.sign();
      scene.keepSecret(token);
      return scene.server.api.post('/api/auth/google', { token });
    },
  },
  'POST /api/auth/logout': {
    action: 'user.sign_out',
    run: async (scene) => (await scene.signIn()).post('/api/auth/logout'),
  },
  'POST /api/auth/second-factor/confirm': {
    action: 'user.second_factor_on',
    by: 'someone',
    run: async (scene) => {
      const { as } = await scene.team.join(scene.owner);
      const { response, secret } = await turnOnSecondFactor(as, new Date());
      scene.keepSecret(secret, ...(response.body.recovery_codes as string[]));
      return response;
    },
  },
  'POST /api/auth/second-factor/turn-off': {
    action: 'user.second_factor_off',
    by: 'someone',
    run: async (scene) => {
      const { as } = await scene.team.join(scene.owner);
      const { secret } = await turnOnSecondFactor(as, new Date());
      // The next code, because the current one has been used.
      return as.post('/api/auth/second-factor/turn-off', { password, code: codeOf(secret, new Date(), 1) });
    },
  },
  'DELETE /api/admin/users/{userId}/second-factor': {
    action: 'user.second_factor_reset',
    by: 'super admin',
    run: async ({ team, owner, admin }) => {
      const { as, userId } = await team.join(owner);
      await turnOnSecondFactor(as, new Date());
      return admin.as.delete(`/api/admin/users/${userId}/second-factor`);
    },
  },
  'POST /api/auth/second-factor/recovery-codes': {
    action: 'user.recovery_codes_renew',
    by: 'someone',
    run: async (scene) => {
      const { as } = await scene.team.join(scene.owner);
      const { secret } = await turnOnSecondFactor(as, new Date());
      const code = codeOf(secret, new Date(), 1);
      const response = await as.post('/api/auth/second-factor/recovery-codes', { password, code });
      scene.keepSecret(...(response.body.recovery_codes as string[]));
      return response;
    },
  },
  'PUT /api/settings/security': {
    action: 'company.second_factor_demand',
    by: 'someone',
    run: async ({ server }) => {
      const as = await server.signUp('Strict Hares');
      await turnOnSecondFactor(as, new Date());
      return as.put('/api/settings/security', { second_factor_demanded: true });
    },
  },
  'PUT /api/admin/tenants/{tenantId}/security': {
    action: 'company.second_factor_demand',
    by: 'super admin',
    run: async ({ server, team, admin }) => {
      const { tenantId } = await team.me(await server.signUp('Careless Hares'));
      return admin.as.put(`/api/admin/tenants/${tenantId}/security`, { second_factor_demanded: true });
    },
  },
  'DELETE /api/auth/sessions/{sessionId}': {
    action: 'user.session_end',
    run: async (scene) => {
      await scene.signIn();
      const { body } = await scene.owner.get('/api/auth/sessions');
      const sessions = body.sessions as { session_id: string; is_current: boolean }[];
      const other = sessions.find(({ is_current: isCurrent }) => !isCurrent);
      return scene.owner.delete(`/api/auth/sessions/${String(other?.session_id)}`);
    },
  },
  'DELETE /api/auth/sessions': {
    action: 'user.other_sessions_end',
    run: ({ owner }) => owner.delete('/api/auth/sessions'),
  },
  'POST /api/auth/forgot-password': {
    action: 'user.password_reset_request',
    by: 'anonymous',
    run: ({ server, who }) => server.api.post('/api/auth/forgot-password', { email: who.email }),
  },
  'POST /api/auth/reset-password': {
    action: 'user.password_reset',
    by: 'someone',
    run: async (scene) => {
      const { email } = await scene.team.join(scene.owner);
      await scene.server.api.post('/api/auth/forgot-password', { email });
      // A person who accepts immediately may not receive an invitation email.
      const token = await waitForResetToken(scene.server.dataDir, email);
      scene.keepSecret(token, 'turnips-are-white');
      return scene.server.api.post('/api/auth/reset-password', { token, new_password: 'turnips-are-white' });
    },
  },
  'POST /api/auth/verify-email': {
    action: 'user.email_verify',
    by: 'someone',
    run: async (scene) => {
      const { server, team } = scene;
      const email = team.newEmail();
      await server.api.post('/api/auth/register', { email, password, name: 'Hyzenthlay' });
      const token = await waitForVerificationToken(server.dataDir, email);
      scene.keepSecret(token);
      return server.api.post('/api/auth/verify-email', { token });
    },
  },
  'PUT /api/auth/profile': {
    action: 'user.profile_update',
    run: ({ owner }) => owner.put('/api/auth/profile', { name: 'Hazel-rah' }),
  },
  'PUT /api/auth/tenant': {
    action: 'company.rename',
    run: ({ owner }) => owner.put('/api/auth/tenant', { name: 'Watership' }),
  },
  'POST /api/auth/accept-invitation': {
    action: 'invitation.accept',
    by: 'someone',
    run: async (scene) => {
      const { token } = await scene.team.offer(scene.owner);
      scene.keepSecret(token);
      return scene.team.accept(token);
    },
  },
  'PUT /api/notifications/preferences': {
    action: 'notifications.update',
    run: ({ owner }) => owner.put('/api/notifications/preferences', { new_dispute: false }),
  },
  'POST /api/notifications/unsubscribe/{token}': {
    action: 'notifications.update',
    by: 'anonymous',
    run: (scene) => {
      const token = unsubscribeToken(scene.server.container.box, scene.who);
      scene.keepSecret(token);
      return scene.server.api.post(`/api/notifications/unsubscribe/${token}`);
    },
  },
  'POST /api/calendar/rotate': {
    action: 'calendar.rotate',
    run: async (scene) => {
      const response = await scene.owner.post('/api/calendar/rotate');
      scene.keepSecret(response.body.url);
      return response;
    },
  },
  'POST /api/invitations': {
    action: 'invitation.create',
    run: ({ team, owner }) => team.invite(owner, team.newEmail()),
  },
  'DELETE /api/invitations/{invitationId}': {
    action: 'invitation.revoke',
    run: async ({ team, owner }) =>
      owner.delete(`/api/invitations/${(await team.offer(owner)).invitationId}`),
  },
  'PUT /api/members/{userId}': {
    action: 'member.role_change',
    run: async ({ team, owner }) =>
      owner.put(`/api/members/${(await team.join(owner)).userId}`, { role: 'admin' }),
  },
  'DELETE /api/members/{userId}': {
    action: 'member.remove',
    run: async ({ team, owner }) => owner.delete(`/api/members/${(await team.join(owner)).userId}`),
  },
  'DELETE /api/members/{userId}/sessions': {
    action: 'member.sessions_end',
    run: async ({ team, owner }) => owner.delete(`/api/members/${(await team.join(owner)).userId}/sessions`),
  },
  'DELETE /api/admin/users/{userId}/sessions': {
    action: 'member.sessions_end',
    by: 'super admin',
    run: async ({ team, owner, admin }) =>
      admin.as.delete(`/api/admin/users/${(await team.join(owner)).userId}/sessions`),
  },
  'POST /api/api-keys': {
    action: 'api_key.create',
    run: async (scene) => {
      const response = await scene.owner.post('/api/api-keys', {
        name: 'Warehouse',
        scopes: ['disputes:read'],
      });
      scene.keepSecret(response.body.key);
      return response;
    },
  },
  'DELETE /api/api-keys/{apiKeyId}': {
    action: 'api_key.revoke',
    run: async ({ owner }) => {
      const { body } = await owner.post('/api/api-keys', { name: 'Warehouse', scopes: ['disputes:read'] });
      return owner.delete(`/api/api-keys/${String(body.api_key.api_key_id)}`);
    },
  },
  'PUT /api/admin/tenants/{tenantId}/status': {
    action: 'tenant.suspend',
    by: 'super admin',
    run: async (scene) =>
      scene.admin.as.put(`/api/admin/tenants/${await scene.otherTenantId()}/status`, { status: 'suspended' }),
  },
  'POST /api/admin/jobs/{jobId}/retry': {
    action: 'job.retry',
    by: 'super admin',
    run: async (scene) => scene.admin.as.post(`/api/admin/jobs/${await scene.parkedJob()}/retry`),
  },
  'PUT /api/admin/config/global': {
    action: 'plan.set',
    by: 'super admin',
    run: ({ admin }) => admin.as.put('/api/admin/config/global', { analytics_enabled: true }),
  },
  'DELETE /api/admin/config/global': {
    action: 'plan.reset',
    by: 'super admin',
    run: ({ admin }) => admin.as.delete('/api/admin/config/global'),
  },
  'PUT /api/admin/config/tenant/{tenantId}': {
    action: 'plan.set',
    by: 'super admin',
    run: async (scene) =>
      scene.admin.as.put(`/api/admin/config/tenant/${await scene.otherTenantId()}`, { max_psp_accounts: 3 }),
  },
  'DELETE /api/admin/config/tenant/{tenantId}': {
    action: 'plan.reset',
    by: 'super admin',
    run: async (scene) => scene.admin.as.delete(`/api/admin/config/tenant/${await scene.otherTenantId()}`),
  },
  'POST /api/admin/login-as/{tenantId}': {
    action: 'impersonation.begin',
    by: 'super admin',
    run: async (scene) => {
      const response = await scene.admin.as.post(`/api/admin/login-as/${scene.who.tenantId}`);
      scene.keepSecret(response.body.access_token);
      return response;
    },
  },
  'POST /api/admin/exit-login-as': {
    action: 'impersonation.end',
    by: 'super admin as owner',
    run: async (scene) => (await scene.visit()).post('/api/admin/exit-login-as'),
  },
};
