import type { ComponentProps } from 'react';
import { texts } from '#texts/evidence';

import { FileDrop } from '../../../components/file-drop.js';
import { acceptedExtensions } from '../accepted-files.js';

/** An area to drop files of evidence on. */
export function EvidenceFileDrop(props: Omit<ComponentProps<typeof FileDrop>, 'extensions' | 'hint'>) {
  return <FileDrop {...props} extensions={acceptedExtensions} hint={texts.messages.fileHint} />;
}
