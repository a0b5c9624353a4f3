import { texts } from '#texts/plans';

import { ActionButton } from '../../../components/action-button.js';
import { hasPermission } from '../../../lib/permissions.js';
import { useServerMode } from '../../../lib/use-server-mode.js';
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
    <ActionButton
      action={open}
      input={undefined}
      done={texts.openFeatures.opened}
      failed={texts.openFeatures.failed}
      onDone={onOpened}
      variant="filled"
      size="sm"
    >
      {texts.openFeatures.open}
    </ActionButton>
  );
}
