import { Checkbox, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { View } from '@rebuttal/sdk';
import { texts } from '#texts/dispute-views';

import { ActionButton } from '../../../components/action-button.js';
import { FormEnd } from '../../../components/form-end.js';
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
  const form = useForm({
    initialValues: {
      name: edited?.name ?? '',
      shared: edited?.shared ?? false,
      is_default: edited?.is_default ?? false,
    },
  });
  const { columns = [] } = useListLayout();
  const save = useSaveView();
  const submit = form.onSubmit((values) => {
    const content = { ...values, name: values.name.trim() };
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
  });
  return (
    <form className="stack" onSubmit={submit}>
      <TextInput label={texts.name} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      {edited === undefined && <p>{texts.content}</p>}
      <Checkbox
        label={texts.share}
        description={texts.shareHint}
        {...form.getInputProps('shared', { type: 'checkbox' })}
      />
      <Checkbox label={texts.makeDefault} {...form.getInputProps('is_default', { type: 'checkbox' })} />
      <FormEnd save={save} failed={texts.saveFailed} label={texts.saveButton} onCancel={onClose}>
        {edited && <DeleteButton view={edited} onDeleted={onDeleted} onClose={onClose} />}
      </FormEnd>
    </form>
  );
}

type DeleteProps = Pick<ViewModalProps, 'onDeleted' | 'onClose'> & { readonly view: View };

function DeleteButton({ view: { view_id: viewId, name }, onDeleted, onClose }: DeleteProps) {
  const remove = useDeleteView();
  return (
    <ActionButton
      action={remove}
      input={viewId}
      done={texts.deleted(name)}
      failed={texts.deleteFailed}
      onDone={() => {
        onDeleted();
        onClose();
      }}
      variant="subtle"
      color="red"
      size="sm"
    >
      {texts.delete}
    </ActionButton>
  );
}
