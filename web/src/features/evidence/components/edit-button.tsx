import { ActionIcon, Modal } from '@mantine/core';
import type { Evidence } from '@rebuttal/sdk';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/evidence';

import { useDialogContent } from '../../../lib/use-dialog-content.js';
import { EditForm } from './edit-form.js';

export function EditButton({ evidence }: { readonly evidence: Evidence }) {
  const [isOpen, setIsOpen] = useState(false);
  const { markDirty, close, modal } = useDialogContent(() => setIsOpen(false));
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.evidenceItem.edit(evidence.title)}
        title={common.actions.edit}
        onClick={() => setIsOpen(true)}
      >
        <IconPencil size={17} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <Modal {...modal} opened={isOpen} onClose={close} title={texts.editForm.title} size="lg">
        <EditForm evidence={evidence} onType={markDirty} onDone={close} />
      </Modal>
    </>
  );
}
