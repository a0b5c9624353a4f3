import type { User } from '@rebuttal/sdk';

import { FeatureGate } from '../../features/plans/components/feature-gate.js';
import { EndpointsPanel } from '../../features/webhook-endpoints/components/endpoints-panel.js';

export function WebhooksTab({ user }: { readonly user: User }) {
  return (
    <FeatureGate feature="api_access" featureName="API Access">
      <EndpointsPanel user={user} />
    </FeatureGate>
  );
}
