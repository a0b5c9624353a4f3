import { Button, type ButtonProps } from '@mantine/core';
import type { ResponseFormat } from '@rebuttal/sdk';
import { IconDownload, IconFileTypePdf, IconFileZip } from '@tabler/icons-react';
import { texts } from '#texts/responses';

import { useDownloadResponse } from '../api/responses.js';

const styles = {
  html: { label: texts.downloadButton.labels.html, Icon: IconDownload },
  pdf: { label: texts.downloadButton.labels.pdf, Icon: IconFileTypePdf },
  zip: { label: texts.downloadButton.labels.zip, Icon: IconFileZip },
} as const satisfies Record<ResponseFormat, unknown>;

type Props = Pick<ButtonProps, 'justify' | 'size'> & {
  readonly disputeId: string;
  readonly format: ResponseFormat;
  /** Default: the company's language. */
  readonly language?: string;
};

/** Saves the response: the letter alone, or the packet of letter and evidence files. */
export function DownloadButton({ disputeId, format, language, ...props }: Props) {
  const download = useDownloadResponse(disputeId, format, language);
  const { label, Icon } = styles[format];
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
      {...props}
    >
      {label}
    </Button>
  );
}
