import { Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Dispute } from '@rebuttal/sdk';
import { texts } from '#texts/dispute-tags';

import { FormEnd } from '../../../components/form-end.js';
import { TagsField } from '../../../components/tags-field.js';
import { notify } from '../../../stores/notices.js';
import { useSetTags } from '../api/tags.js';
import { titleOf } from '../dispute-title.js';

export type TagsModalProps = {
  /** Undefined until a dispute is chosen. */
  readonly dispute: Dispute | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
};

export function TagsModal({ dispute, opened, onClose }: TagsModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={dispute && texts.title(titleOf(dispute))} size="md">
      {dispute && <TagsForm dispute={dispute} onClose={onClose} />}
    </Modal>
  );
}

type FormProps = Pick<TagsModalProps, 'onClose'> & { readonly dispute: Dispute };

function TagsForm({ dispute, onClose }: FormProps) {
  const form = useForm({ initialValues: { tags: dispute.tags } });
  const save = useSetTags(dispute.dispute_id);
  const submit = form.onSubmit(({ tags }) =>
    save.mutate(tags, {
      onSuccess: () => {
        notify('success', texts.saved);
        onClose();
      },
    }),
  );
  return (
    <form className="stack" onSubmit={submit}>
      <TagsField label={texts.label} hint={texts.hint} isFirst {...form.getInputProps('tags')} />
      <FormEnd save={save} failed={texts.failed} label={texts.save} onCancel={onClose} />
    </form>
  );
}
