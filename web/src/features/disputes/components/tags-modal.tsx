import { Button, Modal } from '@mantine/core';
import type { Dispute } from '@rebuttal/sdk';
import { type SyntheticEvent, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/dispute-tags';

import { Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { TagsField } from '../../../components/tags-field.js';
import { errorText } from '../../../lib/error-text.js';
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
  const [tags, setTags] = useState<readonly string[]>(dispute.tags);
  const save = useSetTags(dispute.dispute_id);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save.mutate(tags, {
      onSuccess: () => {
        notify('success', texts.saved);
        onClose();
      },
    });
  };
  return (
    <form className={modal.body} onSubmit={submit}>
      <TagsField label={texts.label} hint={texts.hint} tags={tags} isFirst onChange={setTags} />
      {save.isError && <Problem>{errorText(save.error, texts.failed)}</Problem>}
      <div className={modal.actions}>
        <Button variant="default" disabled={save.isPending} onClick={onClose}>
          {common.actions.cancel}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
