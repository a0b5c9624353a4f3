import type { User } from '@rebuttal/sdk';
import { texts } from '#texts/settings';

import { ApprovalSettingsPanel } from '../../features/approvals/components/approval-settings-panel.js';
import { FeatureGate } from '../../features/plans/components/feature-gate.js';
import { InvitationsPanel } from '../../features/team/components/invitations.js';
import { MembersPanel } from '../../features/team/components/members.js';
import { SecondFactorPolicyPanel } from '../../features/team/components/second-factor-policy-panel.js';
import { isLeader } from '../../features/team/roles.js';

/** Members and invitations, if the plan includes multiple users. */
export function TeamTab({ user }: { readonly user: User }) {
  return (
    <div className="stack-lg">
      <MembersPanel user={user} />
      <SecondFactorPolicyPanel user={user} />
      <ApprovalSettingsPanel user={user} />
      {isLeader(user) && (
        <FeatureGate feature="multi_user" featureName={texts.settingsTeam.multiUserCollaboration}>
          <InvitationsPanel user={user} />
        </FeatureGate>
      )}
    </div>
  );
}
