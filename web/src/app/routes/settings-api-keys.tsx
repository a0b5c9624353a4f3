import type { User } from '@rebuttal/sdk';
import { texts } from '#texts/settings';

import { ApiKeysPanel } from '../../features/api-keys/components/api-keys-panel.js';
import { FeatureGate } from '../../features/plans/components/feature-gate.js';
import { paths } from '../paths.js';

export function ApiKeysTab({ user }: { readonly user: User }) {
  return (
    <FeatureGate feature="api_access" featureName={texts.settingsApiKeys.apiAccess}>
      <ApiKeysPanel user={user} docs={paths.apiDocs} />
    </FeatureGate>
  );
}
