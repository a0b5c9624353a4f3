import { Modal, Tabs } from '@mantine/core';
import type { Evidence } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/evidence';

import { useDialogContent } from '../../../lib/use-dialog-content.js';
import { evidenceTypesQuery } from '../api/evidence.js';
import { hasReadDetails, type EnteredDetails } from '../detail-values.js';
import type { EvidenceRequirement } from '../evidence-requirement.js';
import { EditForm } from './edit-form.js';
import { FileForm } from './file-form.js';
import { SeveralFiles } from './several-files.js';
import { TextForm } from './text-form.js';

type Way = 'file' | 'text';

type Props = {
  readonly disputeId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The requirement to fulfill; without it, the user chooses the type in the form. */
  readonly requirement?: EvidenceRequirement | undefined;
  readonly way?: Way;
};

/** Adds evidence as a file or a text. */
export function EvidenceModal({ disputeId, opened, onClose, requirement, way = 'file' }: Props) {
  const { markDirty, close, modal } = useDialogContent(onClose);
  return (
    <Modal
      {...modal}
      opened={opened}
      onClose={close}
      title={
        requirement === undefined
          ? texts.evidenceModal.addEvidence
          : texts.evidenceModal.add(requirement.label)
      }
      size="lg"
    >
      <Forms disputeId={disputeId} requirement={requirement} way={way} onType={markDirty} onDone={close} />
    </Modal>
  );
}

type FormsProps = {
  readonly disputeId: string;
  readonly requirement: EvidenceRequirement | undefined;
  readonly way: Way;
  readonly onType: () => void;
  readonly onDone: () => void;
};

function Forms({ disputeId, requirement, way, onType, onDone }: FormsProps) {
  const [added, setAdded] = useState<Evidence>();
  const [several, setSeveral] = useState<readonly File[]>();
  const types = useQuery(evidenceTypesQuery()).data ?? [];
  const forFiles = types.filter((type) => type.accepts_file);
  const forTexts = types.filter((type) => type.accepts_text);
  const { accepts_file: withFile = true, accepts_text: withText = true } = requirement ?? {};
  const onAdded = (evidence: Evidence, entered: EnteredDetails): void => {
    if (hasReadDetails(entered, evidence)) setAdded(evidence);
    else onDone();
  };
  if (added !== undefined) return <EditForm evidence={added} isReview onType={onType} onDone={onDone} />;
  const props = { disputeId, requirement, onType, onDone, onAdded };
  return (
    <Tabs defaultValue={way} keepMounted>
      <Tabs.List mb="1rem">
        {withFile && <Tabs.Tab value="file">{texts.evidenceModal.uploadFile}</Tabs.Tab>}
        {withText && <Tabs.Tab value="text">{texts.evidenceModal.textEvidence}</Tabs.Tab>}
      </Tabs.List>
      {withFile && (
        <Tabs.Panel value="file">
          {several === undefined ? (
            <FileForm {...props} types={forFiles} onSeveral={setSeveral} />
          ) : (
            <SeveralFiles disputeId={disputeId} files={several} types={forFiles} onDone={onDone} />
          )}
        </Tabs.Panel>
      )}
      {withText && (
        <Tabs.Panel value="text">
          <TextForm {...props} types={forTexts} />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}
