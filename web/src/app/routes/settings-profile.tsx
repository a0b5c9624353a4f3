import type { User } from '@rebuttal/sdk';

import { ProfileForm } from '../../features/settings/components/profile-form.js';
import { SecondFactorPanel } from '../../features/settings/components/second-factor-panel.js';
import { SessionsPanel } from '../../features/settings/components/sessions-panel.js';
import { SpreadsheetsPanel } from '../../features/settings/components/spreadsheets-panel.js';
import { hasPermission } from '../../lib/permissions.js';

/** Profile, export format, two-factor authentication and sessions. Sign-in settings are hidden during an impersonation. */
export function ProfileTab({ user }: { readonly user: User }) {
  return (
    <div className="stack-lg">
      <ProfileForm user={user} />
      {hasPermission(user, 'self:write') && user.oauth_provider === null && <SecondFactorPanel />}
      <SpreadsheetsPanel />
      {hasPermission(user, 'sessions:read') && <SessionsPanel />}
    </div>
  );
}
