import { Button, Modal } from '@mantine/core';
import type { Evidence } from '@rebuttal/sdk';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { texts } from '#texts/drafting';

import { Callout, Problem } from '../../../components/callout.js';
import { ConfirmModal } from '../../../components/confirm-modal.js';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { type Draft, useDraft } from '../api/draft.js';
import { toArgument } from '../cited.js';
import { ArgumentField, type ArgumentAction } from './argument-field.js';
import classes from './draft.module.css';
import { DraftedSentences, RefusedSentences } from './sentences.js';

type Props = {
  readonly disputeId: string;
  /** Sources that sentences can cite. */
  readonly evidence: readonly Evidence[];
  readonly languages: readonly { readonly value: string; readonly label: string }[];
  /** Saves the edited draft. */
  readonly action: Omit<ArgumentAction, 'run'> & { readonly run: (text: string, draft: Draft) => void };
  readonly onClose: () => void;
};

/** A draft to start from: sentences with their sources, rejected sentences, and the editable text. */
export function DraftModal({ disputeId, evidence, languages, action, onClose }: Props) {
  useFocusBack();
  const [language, setLanguage] = useState('');
  const [text, setText] = useState<string>();
  const draft = useDraft(disputeId);
  const untouched =
    text === undefined || (draft.data !== undefined && text === toArgument(draft.data.sentences));
  const [asking, setAsking] = useState(false);
  const write = (): void => {
    setAsking(false);
    draft.mutate(language, { onSuccess: ({ sentences }) => setText(toArgument(sentences)) });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.draftModal.draftAnArgument}
      size="60rem"
      // A click outside the dialog must not discard edited text.
      closeOnClickOutside={untouched}
      closeOnEscape={untouched}
    >
      <div className="stack-lg">
        <p className={classes.intro}>{texts.messages.intro}</p>
        <div className={classes.ask}>
          <Select
            label={texts.draftModal.languageOfTheDraft}
            className={classes.language ?? ''}
            data={[...languages]}
            value={language}
            disabled={draft.isPending}
            onChange={(event) => setLanguage(event.currentTarget.value)}
          />
          <Button
            variant={draft.data === undefined ? 'filled' : 'default'}
            leftSection={<IconPencil size={16} stroke={1.75} aria-hidden="true" />}
            loading={draft.isPending}
            onClick={untouched ? write : () => setAsking(true)}
          >
            {draft.data === undefined ? texts.draftModal.generateDraft : texts.draftModal.regenerate}
          </Button>
        </div>
        {draft.isError && <Problem>{errorText(draft.error, texts.messages.draftFailed)}</Problem>}
        {draft.data !== undefined && text !== undefined && (
          <>
            <Written draft={draft.data} evidence={evidence} />
            <ArgumentField
              text={text}
              action={{ ...action, run: (written) => action.run(written, draft.data) }}
              onChange={setText}
            />
          </>
        )}
      </div>
      <ConfirmRegenerate opened={asking} onConfirm={write} onClose={() => setAsking(false)} />
    </Modal>
  );
}

type ConfirmRegenerateProps = {
  readonly opened: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

function ConfirmRegenerate(props: ConfirmRegenerateProps) {
  return (
    <ConfirmModal
      title={texts.draftModal.regenerateDraft}
      confirmLabel={texts.draftModal.regenerate}
      busy={false}
      {...props}
    >
      <p>{texts.messages.replace}</p>
    </ConfirmModal>
  );
}

function Written({ draft, evidence }: { readonly draft: Draft; readonly evidence: readonly Evidence[] }) {
  return (
    <>
      {draft.note !== null && <Callout tone="amber">{draft.note}</Callout>}
      <p className={classes.by} role="status">
        {texts.draftModal.written[draft.drafted_by]}
      </p>
      <DraftedSentences draft={draft} evidence={evidence} />
      <RefusedSentences refused={draft.refused} />
    </>
  );
}
