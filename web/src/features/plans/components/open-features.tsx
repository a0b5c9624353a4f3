import { Button } from '@mantine/core';
import { texts } from '#texts/plans';

import { errorText } from '../../../lib/error-text.js';
import { hasPermission } from '../../../lib/permissions.js';
import { useServerMode } from '../../../lib/use-server-mode.js';
import { notify } from '../../../stores/notices.js';
import { useUser } from '../../../stores/session.js';
import { useOpenFeatures } from '../api/plan.js';

/** True for owners in evaluation mode. */
export function useMayOpenFeatures(): boolean {
  const { evaluation } = useServerMode();
  return hasPermission(useUser(), 'company:write') && evaluation;
}

/** Opens every feature for the company. Only for owners in evaluation mode. */
export function OpenFeatures({ onOpened }: { readonly onOpened?: () => void }) {
  const open = useOpenFeatures();
  if (!useMayOpenFeatures()) return null;
  return (
    <Button
      loading={open.isPending}
      onClick={() =>
        open.mutate(undefined, {
          onSuccess: () => {
            notify('success', texts.openFeatures.opened);
            onOpened?.();
          },
          onError: (error) => notify('error', errorText(error, texts.openFeatures.failed)),
        })
      }
    >
      {texts.openFeatures.open}
    </Button>
  );
}
