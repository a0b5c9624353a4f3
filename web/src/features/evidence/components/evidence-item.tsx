import { ActionIcon } from '@mantine/core';
import type { Evidence } from '@rebuttal/sdk';
import { IconDownload, IconFile, IconFileText, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/evidence';

import { client } from '../../../api/client.js';
import { ConfirmModal } from '../../../components/confirm-modal.js';
import { DateOnly, DateTime } from '../../../components/date-time.js';
import { Tag } from '../../../components/tag.js';
import { formatSize } from '../../../lib/bytes.js';
import { errorText } from '../../../lib/error-text.js';
import { readyFile, saveFile } from '../../../lib/save-file.js';
import { notify } from '../../../stores/notices.js';
import { evidenceTypesQuery, useRemoveEvidence } from '../api/evidence.js';
import { detailLines, fieldsOf } from '../detail-values.js';
import { EditButton } from './edit-button.js';
import { EvidenceNotes } from './evidence-notes.js';
import classes from './evidence-panel.module.css';
import { EvidenceReading, VerdictTag } from './evidence-reading.js';

type Props = {
  readonly evidence: Evidence;
  readonly editable: boolean;
  readonly onSend: () => void;
};

export function EvidenceItem({ evidence, editable, onSend }: Props) {
  const isEditable = editable && !evidence.submitted_to_psp;
  const Icon = evidence.file_name === null ? IconFileText : IconFile;
  return (
    <div className={classes.item}>
      <span className={classes.icon}>
        <Icon size={17} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <p className={classes.title}>
          {evidence.title}
          <VerdictTag evidence={evidence} />
          {evidence.submitted_to_psp && <Tag tone="green">{texts.evidenceItem.submitted}</Tag>}
        </p>
        <p className={classes.facts}>
          <span>{evidence.evidence_type_label}</span>
          {evidence.file_name !== null && <span>{evidence.file_name}</span>}
          {evidence.file_size !== null && <span className="numeric">{formatSize(evidence.file_size)}</span>}
          {evidence.source === null ? (
            <DateOnly iso={evidence.created_at} />
          ) : (
            <span>
              {texts.evidenceItem.collectedFrom(
                evidence.source.name,
                <DateTime iso={evidence.source.read_at} />,
              )}
            </span>
          )}
        </p>
        {evidence.source === null && evidence.description !== null && evidence.description !== '' && (
          <p className={classes.text}>{evidence.description}</p>
        )}
        {evidence.text_content !== null && (
          <p className={classes.text}>{withoutBlankLines(evidence.text_content)}</p>
        )}
        <Details evidence={evidence} />
        <EvidenceReading evidence={evidence} editable={isEditable} onSend={onSend} />
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
  const close = (): void => {
    remove.reset();
    setAsking(false);
  };
  const confirm = (): void => remove.mutate(evidence.evidence_id, { onSuccess: close });
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
      <ConfirmModal
        opened={asking}
        title={texts.evidenceItem.deleteThisEvidence}
        confirmLabel={common.actions.delete}
        danger
        busy={remove.isPending}
        problem={remove.isError ? errorText(remove.error, texts.messages.deleteFailed) : undefined}
        onConfirm={confirm}
        onClose={close}
      >
        <p>{texts.evidenceItem.deleteText(evidence.title)}</p>
      </ConfirmModal>
    </>
  );
}

/** Only the first lines are shown, so blank ones would waste their space. */
function withoutBlankLines(text: string): string {
  return text.replaceAll(/\n\s*\n/g, '\n');
}
