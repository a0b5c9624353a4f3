import { ActionIcon, Modal } from '@mantine/core';
import type { Evidence } from '@rebuttal/sdk';
import { IconAlertTriangle, IconDownload, IconInfoCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/evidence';

import { client } from '../../../api/client.js';
import { Callout } from '../../../components/callout.js';
import { ConfirmAction } from '../../../components/confirm-action.js';
import { DateOnly, DateTime } from '../../../components/date-time.js';
import { Tag } from '../../../components/tag.js';
import { formatSize } from '../../../lib/bytes.js';
import { errorText } from '../../../lib/error-text.js';
import { readyFile, saveFile } from '../../../lib/save-file.js';
import { useDialogContent } from '../../../lib/use-dialog-content.js';
import { useScrollWhenLit } from '../../../lib/use-scroll-when-lit.js';
import { light, useIsLit } from '../../../stores/lit.js';
import { notify } from '../../../stores/notices.js';
import { evidenceTypesQuery, useRemoveEvidence } from '../api/evidence.js';
import { detailLines, fieldsOf } from '../detail-values.js';
import { EditForm } from './edit-form.js';
import classes from './evidence-item.module.css';
import { EvidenceReading, VerdictTag } from './evidence-reading.js';

type Props = {
  readonly evidence: Evidence;
  /** One line with what it shows. */
  readonly line: string | undefined;
  readonly editable: boolean;
  readonly onSend: () => void;
};

/** An exhibit: what it shows, who read it, and its details on demand. A click on its title lights its sentences. */
export function EvidenceItem({ evidence, line, editable, onSend }: Props) {
  const { evidence_id: id, title } = evidence;
  const isEditable = editable && !evidence.submitted_to_psp;
  const isLit = useIsLit(id);
  return (
    <div className={classes.item} data-lit={isLit} ref={useScrollWhenLit(isLit, 'letter')}>
      <div className="grow">
        <p className="break middle wraps gap-x-4">
          <button
            type="button"
            className={classes.name}
            aria-pressed={isLit}
            title={texts.evidenceItem.showInLetter}
            onClick={() => light([id], 'evidence')}
          >
            {title}
          </button>
          <span className="paper-only">{title}</span>
          <VerdictTag evidence={evidence} />
          {evidence.submitted_to_psp && <Tag tone="green">{texts.evidenceItem.submitted}</Tag>}
        </p>
        <EvidenceReading evidence={evidence} line={line} editable={isEditable} onSend={onSend}>
          <More evidence={evidence} line={line} />
        </EvidenceReading>
        <EvidenceNotes evidence={evidence} />
      </div>
      <div className={classes.actions}>
        <DownloadButton evidence={evidence} />
        {isEditable && (
          <>
            <EditButton evidence={evidence} />
            <DeleteButton evidence={evidence} />
          </>
        )}
      </div>
    </div>
  );
}

/** The file, the source and the content. */
function More({ evidence, line }: Pick<Props, 'evidence' | 'line'>) {
  const { source, description, text_content: content } = evidence;
  return (
    <>
      <p className="break soft flex wraps gap-x-5">
        <span>{evidence.evidence_type_label}</span>
        {evidence.file_name !== null && <span>{evidence.file_name}</span>}
        {evidence.file_size !== null && <span className="numeric">{formatSize(evidence.file_size)}</span>}
        {source === null ? (
          <DateOnly iso={evidence.created_at} />
        ) : (
          <span>{texts.evidenceItem.collectedFrom(source.name, <DateTime iso={source.read_at} />)}</span>
        )}
      </p>
      <Details evidence={evidence} />
      {source === null && description !== null && description !== '' && (
        <p className="soft pre-line mt-2">{description}</p>
      )}
      {content !== null && content.trim() !== line && (
        <p className="soft pre-line mt-2">{withoutBlankLines(content)}</p>
      )}
    </>
  );
}

function Details({ evidence: { evidence_type: type, details } }: { readonly evidence: Evidence }) {
  const { data: types = [] } = useQuery(evidenceTypesQuery());
  const lines = detailLines(fieldsOf(types, type), details);
  if (lines.length === 0) return null;
  return (
    <ul className={classes.details}>
      {lines.map(({ name, label, value }) => (
        <li key={name}>{texts.evidenceItem.detail(label, value)}</li>
      ))}
    </ul>
  );
}

function DownloadButton({ evidence }: { readonly evidence: Evidence }) {
  const download = useMutation({
    mutationFn: () => readyFile(client.evidence.download(evidence.evidence_id)),
    onSuccess: ({ blob, fileName }) =>
      saveFile(blob, fileName ?? evidence.file_name ?? `${evidence.title}.txt`),
    onError: (error) => notify('error', errorText(error, texts.messages.downloadFailed)),
  });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={texts.evidenceItem.download(evidence.title)}
      title={texts.evidenceItem.downloadTitle}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      <IconDownload size={17} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}

function DeleteButton({ evidence }: { readonly evidence: Evidence }) {
  const [asking, setAsking] = useState(false);
  const remove = useRemoveEvidence();
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.evidenceItem.delete(evidence.title)}
        title={common.actions.delete}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={17} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <ConfirmAction
        opened={asking}
        title={texts.evidenceItem.deleteThisEvidence}
        confirmLabel={common.actions.delete}
        danger
        action={remove}
        input={evidence.evidence_id}
        failed={texts.messages.deleteFailed}
        onClose={() => setAsking(false)}
      >
        <p>{texts.evidenceItem.deleteText(evidence.title)}</p>
      </ConfirmAction>
    </>
  );
}

/** Blank lines would waste space. */
function withoutBlankLines(text: string): string {
  return text.replaceAll(/\n\s*\n/g, '\n');
}

function EditButton({ evidence }: { readonly evidence: Evidence }) {
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

type EvidenceNotesProps = { readonly evidence: Pick<Evidence, 'sendable' | 'why' | 'sent_as' | 'warnings'> };

/** Notes on a file before the upload: a refusal, its detected type, and warnings. */
function EvidenceNotes({ evidence }: EvidenceNotesProps) {
  const { sendable, why, sent_as: copy, warnings } = evidence;
  if (sendable && copy === null && warnings.length === 0) return null;
  return (
    <div className="text-sm grid measure gap-3 mt-4">
      {!sendable && (
        <Callout tone="amber" title={texts.messages.notSendable} icon={<Warning />}>
          {why}
        </Callout>
      )}
      {warnings.map(({ code, message }) => (
        <p key={code} className="quiet flex gap-4" data-tone="amber">
          <Warning />
          <span className="break shrinks">{message}</span>
        </p>
      ))}
      {copy !== null && (
        <p className="quiet flex gap-4">
          <IconInfoCircle className="mt-1" size={16} stroke={1.75} aria-hidden="true" />
          <span className="break shrinks">{texts.evidenceNotes.sentAs(copy.file_name)}</span>
        </p>
      )}
    </div>
  );
}

function Warning() {
  return <IconAlertTriangle className="mark mt-1" size={16} stroke={1.75} aria-hidden="true" />;
}
