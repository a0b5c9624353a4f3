import { texts } from '#texts/dashboard';

import { ConfirmAction } from '../../../components/confirm-action.js';
import { useEmptyDemo } from '../api/dashboard.js';

export type EmptyDemoProps = { readonly opened: boolean; readonly onClose: () => void };

/** Confirms before the demo data is deleted permanently. */
export function EmptyDemoDialog({ opened, onClose }: EmptyDemoProps) {
  const empty = useEmptyDemo();
  return (
    <ConfirmAction
      opened={opened}
      title={texts.demo.question}
      confirmLabel={texts.demo.empty}
      danger
      action={empty}
      input={undefined}
      failed={texts.demo.failed}
      onClose={onClose}
    >
      <p>{texts.demo.consequence}</p>
    </ConfirmAction>
  );
}
