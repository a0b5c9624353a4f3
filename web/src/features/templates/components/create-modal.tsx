import { Button, Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/templates';

import { useDialogContent } from '../../../lib/use-dialog-content.js';
import { useNarrow } from '../../../lib/use-narrow.js';
import { useCreateTemplate } from '../api/templates.js';
import { type Draft, emptyDraft } from '../draft.js';
import { LetterPreview } from './letter-preview.js';
import { TemplateForm } from './template-form.js';
import classes from './template-form.module.css';

const contentRows = 10;

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCreated: (templateId: string) => void;
};

export function CreateModal({ opened, onClose, onCreated }: Props) {
  const [busy, setBusy] = useState(false);
  const narrow = useNarrow('menu');
  const { markDirty, close, modal } = useDialogContent(onClose);
  return (
    <Modal
      {...modal}
      opened={opened}
      onClose={busy ? () => undefined : close}
      title={texts.createModal.createNewTemplate}
      size={narrow ? '48rem' : '84rem'}
    >
      <Form narrow={narrow} onType={markDirty} onBusy={setBusy} onClose={close} onCreated={onCreated} />
    </Modal>
  );
}

type FormProps = Omit<Props, 'opened'> & {
  readonly narrow: boolean;
  readonly onType: () => void;
  readonly onBusy: (busy: boolean) => void;
};

function Form({ narrow, onType, onBusy, onClose, onCreated }: FormProps) {
  const previewId = useId();
  const create = useCreateTemplate();
  const form = useForm<Draft>({
    initialValues: emptyDraft,
    onValuesChange: onType,
    enhanceGetInputProps: () => ({ disabled: create.isPending }),
  });
  const { content } = form.values;
  const submit = (draft: Draft): void => {
    onBusy(true);
    create.mutate(draft, {
      onSuccess: ({ template_id: templateId }) => {
        onClose();
        onCreated(templateId);
      },
      onSettled: () => onBusy(false),
    });
  };
  const fields = (
    <TemplateForm
      form={form}
      contentRows={contentRows}
      busy={create.isPending}
      error={create.error}
      fallback={texts.messages.createFailed}
      onSubmit={submit}
    >
      {narrow && content.trim() !== '' && (
        <details>
          <summary className="text-sm strong mb-4">{texts.letterPreview.preview}</summary>
          <LetterPreview content={content} reason={form.values.reason} />
        </details>
      )}
      <div className={classes.actions}>
        <Button variant="default" disabled={create.isPending} onClick={onClose}>
          {common.actions.cancel}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {texts.createModal.createTemplate}
        </Button>
      </div>
    </TemplateForm>
  );
  return (
    <div className={narrow ? undefined : classes.columns}>
      {fields}
      {!narrow && (
        <section className={classes.beside} aria-labelledby={previewId}>
          <h3 id={previewId} className="text-md bold mb-4">
            {texts.letterPreview.preview}
          </h3>
          <LetterPreview content={content} reason={form.values.reason} />
        </section>
      )}
    </div>
  );
}
