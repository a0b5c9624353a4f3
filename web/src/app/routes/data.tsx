import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { texts } from '#texts/data';

import { PageHeader } from '../../components/page-header.js';
import classes from '../../features/data/components/data.module.css';
import { ImportModal } from '../../features/data/components/import-modal.js';
import { ImportsPanel } from '../../features/data/components/imports-panel.js';
import { KindsPanel } from '../../features/data/components/kinds-panel.js';
import { SourcesPanel } from '../../features/data/components/sources-panel.js';
import { hasPermission } from '../../lib/permissions.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';
import { useDataSources } from './data-sources.js';

export function Component() {
  useTitle(texts.screen.documentTitle);
  const [importing, setImporting] = useState(false);
  const editable = hasPermission(useUser(), 'data:write');
  const sources = useDataSources();
  const open = (): void => setImporting(true);
  return (
    <>
      <PageHeader title={texts.screen.title} subtitle={texts.screen.subtitle}>
        {editable && (
          <Button leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden="true" />} onClick={open}>
            {texts.screen.importCsv}
          </Button>
        )}
      </PageHeader>
      <div className={classes.columns}>
        <KindsPanel docs={paths.apiDocs} pathOf={paths.dataRecords} />
        <div className="stack-lg">
          <ImportsPanel editable={editable} />
          <SourcesPanel {...sources} />
        </div>
      </div>
      {importing && <ImportModal disputesOf={disputesOf} onClose={() => setImporting(false)} />}
    </>
  );
}

/** @param isComplete only those that have all required evidence */
function disputesOf(importId: string, isComplete: boolean): string {
  return `${paths.disputes}?import_id=${importId}${isComplete ? '&completeness_min=100' : ''}`;
}
