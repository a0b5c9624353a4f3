import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import { copyText } from '../lib/clipboard.js';

export const confirmationMs = 2_000;

type Props = { readonly text: string; readonly label: string; readonly onCopied?: () => void };

/** Copies text and briefly shows a confirmation. */
export function CopyButton({ text, label, onCopied }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), confirmationMs);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    if (!(await copyText(text))) return;
    setCopied(true);
    onCopied?.();
  };
  return (
    <ActionIcon
      variant="subtle"
      color={copied ? 'teal' : 'gray'}
      size="sm"
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      {copied ? (
        <IconCheck size={15} aria-hidden="true" />
      ) : (
        <IconCopy size={15} stroke={1.75} aria-hidden="true" />
      )}
    </ActionIcon>
  );
}
