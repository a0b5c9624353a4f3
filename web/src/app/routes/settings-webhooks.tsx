import type { User } from '@rebuttal/sdk';
import { texts } from '#texts/settings';

import { FeatureGate } from '../../features/plans/components/feature-gate.js';
import { EndpointsPanel } from '../../features/webhook-endpoints/components/endpoints-panel.js';

export function WebhooksTab({ user }: { readonly user: User }) {
  return (
    <FeatureGate feature="api_access" featureName={texts.settingsWebhooks.apiAccess}>
      <EndpointsPanel user={user} />
    </FeatureGate>
  );
}
