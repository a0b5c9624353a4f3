import { Button } from '@mantine/core';
import type { Download } from '@rebuttal/sdk';
import { IconChevronDown, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { texts } from '#texts/common';

import { usePreferences } from '../stores/preferences.js';
import { useExport } from './export-button.js';
import { MenuButton } from './menu-button.js';

export type ExportChoice = {
  readonly label: string;
  /** The content of the file. */
  readonly note?: string | undefined;
  readonly download: () => Promise<Download>;
  /** Used if the response doesn't name the file. */
  readonly fileName: string;
};

/** All exports of a screen in one menu. */
export function ExportMenu({ choices }: { readonly choices: readonly ExportChoice[] }) {
  const separator = usePreferences((chosen) => chosen.separator);
  const exporting = useExport();
  return (
    <MenuButton
      as={(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden="true" />}
          loading={exporting.isPending}
        />
      )}
      entries={() =>
        choices.map(({ label, note, download, fileName }) => ({
          label,
          Icon: IconFileSpreadsheet,
          note: [note, texts.exportButton.separatedBy[separator]].filter(Boolean).join(' '),
          onSelect: () => exporting.mutate({ download, fileName }),
        }))
      }
    >
      {texts.exportButton.export}
    </MenuButton>
  );
}
