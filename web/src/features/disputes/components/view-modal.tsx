import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import type { View } from '@rebuttal/sdk';
import { type SyntheticEvent, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/dispute-views';

import { Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { errorText } from '../../../lib/error-text.js';
import { useListLayout } from '../../../stores/list-layout.js';
import { notify } from '../../../stores/notices.js';
import { useDeleteView, useSaveView } from '../api/views.js';
import type { ListView } from '../list-view.js';
import { toViewFilters } from '../saved-views.js';

export type ViewModalProps = {
  readonly opened: boolean;
  /** Undefined for a new view of what the list shows. */
  readonly edited: View | undefined;
  readonly view: ListView;
  readonly onSaved: (saved: View) => void;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

export function ViewModal(props: ViewModalProps) {
  const { opened, edited, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={edited ? texts.edit(edited.name) : texts.save}>
      <ViewForm {...props} />
    </Modal>
  );
}

function ViewForm({ edited, view, onSaved, onDeleted, onClose }: ViewModalProps) {
  const [name, setName] = useState(edited?.name ?? '');
  const [shared, setShared] = useState(edited?.shared ?? false);
  const [isDefault, setIsDefault] = useState(edited?.is_default ?? false);
  const { columns = [] } = useListLayout();
  const save = useSaveView();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const content = { name: name.trim(), shared, is_default: isDefault };
    save.mutate(
      edited === undefined
        ? { viewId: undefined, content: { ...content, filters: toViewFilters(view), columns: [...columns] } }
        : { viewId: edited.view_id, content },
      {
        onSuccess: (saved) => {
          notify('success', texts.saved(saved.name));
          onSaved(saved);
          onClose();
        },
      },
    );
  };
  return (
    <form className={modal.body} onSubmit={submit}>
      <TextInput
        label={texts.name}
        required
        withAsterisk={false}
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {edited === undefined && <p>{texts.content}</p>}
      <Checkbox
        label={texts.share}
        description={texts.shareHint}
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      <Checkbox
        label={texts.makeDefault}
        checked={isDefault}
        onChange={(event) => setIsDefault(event.currentTarget.checked)}
      />
      {save.isError && <Problem>{errorText(save.error, texts.saveFailed)}</Problem>}
      <div className={modal.actions}>
        {edited && <DeleteButton view={edited} onDeleted={onDeleted} onClose={onClose} />}
        <Button variant="default" disabled={save.isPending} onClick={onClose}>
          {common.actions.cancel}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {texts.saveButton}
        </Button>
      </div>
    </form>
  );
}

type DeleteProps = Pick<ViewModalProps, 'onDeleted' | 'onClose'> & { readonly view: View };

function DeleteButton({ view: { view_id: viewId, name }, onDeleted, onClose }: DeleteProps) {
  const remove = useDeleteView();
  const destroy = (): void =>
    remove.mutate(viewId, {
      onSuccess: () => {
        notify('success', texts.deleted(name));
        onDeleted();
        onClose();
      },
      onError: (error) => notify('error', errorText(error, texts.deleteFailed)),
    });
  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={destroy}>
      {texts.delete}
    </Button>
  );
}
