import type { Dispute } from '@rebuttal/sdk';
import { texts } from '#texts/casework';
import { texts as words } from '#texts/dispute-words';

import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { useSetLossCause } from '../api/casework.js';

type Props = {
  readonly dispute: Pick<Dispute, 'dispute_id' | 'loss_cause'>;
  readonly onChanged: () => void;
};

type Cause = NonNullable<Dispute['loss_cause']>;
const causes = Object.entries(words.lossCauses).map(([value, label]) => ({ value, label }));
const isCause = (value: string): value is Cause => Object.hasOwn(words.lossCauses, value);

/** Tags the cause of a loss. Saves immediately, because the change is easy to undo. */
export function LossCauseSelect({ dispute, onChanged }: Props) {
  const save = useSetLossCause(dispute.dispute_id, onChanged);
  const shown = save.isPending ? save.variables : dispute.loss_cause;
  return (
    <Select
      size="xs"
      aria-label={texts.lossCauseSelect.label}
      data={[{ value: '', label: texts.lossCauseSelect.none }, ...causes]}
      value={shown ?? ''}
      disabled={save.isPending}
      onChange={({ currentTarget: { value } }) =>
        save.mutate(isCause(value) ? value : null, {
          onSuccess: () => notify('success', texts.messages.lossCauseSaved),
          onError: (error) => notify('error', errorText(error, texts.messages.lossCauseFailed)),
        })
      }
    />
  );
}
