import { Modal, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { evidenceTypesQuery } from '../api/evidence.js';
import { FileForm } from './file-form.js';
import { TextForm } from './text-form.js';

type Props = { readonly disputeId: string; readonly opened: boolean; readonly onClose: () => void };

/** Adds evidence, as a file or in words. */
export function EvidenceModal({ disputeId, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add Evidence" size="lg">
      <Forms disputeId={disputeId} onDone={onClose} />
    </Modal>
  );
}

function Forms({ disputeId, onDone }: { readonly disputeId: string; readonly onDone: () => void }) {
  const types = useQuery(evidenceTypesQuery()).data ?? [];
  const forFiles = types.filter((type) => type.accepts_file);
  const forTexts = types.filter((type) => type.accepts_text);
  return (
    <Tabs defaultValue="file" keepMounted>
      <Tabs.List mb="1rem">
        <Tabs.Tab value="file">Upload File</Tabs.Tab>
        <Tabs.Tab value="text">Text Evidence</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="file">
        <FileForm disputeId={disputeId} types={forFiles} onDone={onDone} />
      </Tabs.Panel>
      <Tabs.Panel value="text">
        <TextForm disputeId={disputeId} types={forTexts} onDone={onDone} />
      </Tabs.Panel>
    </Tabs>
  );
}
