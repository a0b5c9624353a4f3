import { Modal } from '@mantine/core';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/drafting';

import { errorText } from '../../../lib/error-text.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { type ResponseArgument, useSaveArgument } from '../api/argument.js';
import { ArgumentField } from './argument-field.js';

type Props = { readonly argument: ResponseArgument; readonly onClose: () => void };

/** Edits the argument of the letter. */
export function ArgumentModal({ argument, onClose }: Props) {
  useFocusBack();
  // The argument when the dialog opened, so that a save detects changes by colleagues.
  const [before] = useState(argument);
  const [text, setText] = useState(before.text);
  const save = useSaveArgument(before.dispute_id);
  const untouched = text === before.text;
  const saveText = (written: string): void => {
    const exhibits = before.citations.flatMap(({ label, evidence_id: id }) =>
      label === null ? [] : [{ label, evidence_id: id }],
    );
    const { version, drafted_by: draftedBy } = before;
    save.mutate(
      {
        text: written,
        based_on_version: version,
        ...(exhibits.length === 0 ? {} : { exhibits }),
        ...(draftedBy === null ? {} : { drafted_by: draftedBy }),
      },
      { onSuccess: onClose },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.argumentModal.editTheArgument}
      size="60rem"
      closeOnClickOutside={untouched}
      closeOnEscape={untouched}
    >
      <div className="stack-lg">
        <ArgumentField
          text={text}
          action={{
            label: common.actions.saveChanges,
            busy: save.isPending,
            problem: save.isError ? errorText(save.error, texts.messages.saveFailed) : undefined,
            run: saveText,
          }}
          onChange={setText}
        />
      </div>
    </Modal>
  );
}
