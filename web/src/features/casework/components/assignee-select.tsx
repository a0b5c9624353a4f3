import type { Dispute } from '@rebuttal/sdk';
import { texts } from '#texts/casework';

import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { useAssign } from '../api/casework.js';
import type { Colleague } from '../colleagues.js';

type Props = {
  readonly dispute: Pick<Dispute, 'dispute_id' | 'assignee'>;
  readonly colleagues: readonly Colleague[];
  readonly onChanged: () => void;
};

/** Assigns a dispute. Saves immediately, because the change is easy to undo. */
export function AssigneeSelect({ dispute, colleagues, onChanged }: Props) {
  const assign = useAssign(dispute.dispute_id, onChanged);
  const { assignee } = dispute;
  const isListed = assignee === null || colleagues.some(({ user_id: id }) => id === assignee.user_id);
  const people = isListed ? colleagues : [...colleagues, assignee];
  const shown = assign.isPending ? assign.variables : (assignee?.user_id ?? null);
  const assignTo = (userId: string | null): void =>
    assign.mutate(userId, {
      onSuccess: ({ assignee: now }) =>
        notify('success', now === null ? texts.messages.unassigned : texts.messages.assigned(now.name)),
      onError: (error) => notify('error', errorText(error, texts.messages.assignFailed)),
    });
  return (
    <Select
      size="xs"
      aria-label={texts.assigneeSelect.assignee}
      data={[
        { value: '', label: texts.assigneeSelect.unassigned },
        ...people.map(({ user_id: value, name }) => ({ value, label: name })),
      ]}
      value={shown ?? ''}
      disabled={assign.isPending}
      onChange={(event) => assignTo(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}
