import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { evidenceTypesQuery } from '../api/evidence.js';
import { EvidenceFileDrop } from './evidence-file-drop.js';
import { SeveralFiles } from './several-files.js';

/** Takes any number of files on the page itself. Each becomes a row with its own type and title. */
export function AddFiles({ disputeId }: { readonly disputeId: string }) {
  const [files, setFiles] = useState<readonly File[]>();
  const types = useQuery({ ...evidenceTypesQuery(), enabled: files !== undefined }).data;
  if (files === undefined || types === undefined)
    return (
      <EvidenceFileDrop
        file={undefined}
        disabled={files !== undefined}
        isMultiple
        isCompact
        onChange={(chosen) => setFiles(chosen)}
      />
    );
  return (
    <SeveralFiles
      disputeId={disputeId}
      files={files}
      types={types.filter((type) => type.accepts_file)}
      onDone={() => setFiles(undefined)}
    />
  );
}
