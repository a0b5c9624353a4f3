import type { DataImport } from '@rebuttal/sdk';
import { IconFileImport } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { texts } from '#texts/data';

import { DateTime } from '../../../components/date-time.js';
import { Loaded } from '../../../components/loaded.js';
import { MoreButton } from '../../../components/more-button.js';
import { Panel } from '../../../components/panel.js';
import { EmptyState } from '../../../components/screen-states.js';
import { Tag } from '../../../components/tag.js';
import { dataKeys, importsQuery } from '../api/data.js';
import { describeCounts, describeKind, importState, isMoving } from '../words.js';
import { RejectedRowsButton, ShareBar } from './import-result.js';

const words = texts.importsPanel;

/** @param editable true for users who may import */
export function ImportsPanel({ editable }: { readonly editable: boolean }) {
  const query = useInfiniteQuery(importsQuery());
  const imports = query.data?.pages.flatMap((page) => page.imports);
  useNewCounts(imports);
  return (
    <Panel title={words.title}>
      <Loaded query={query} loading={words.loading} failed={texts.messages.importsFailed} rows={[96]}>
        {() => <ImportList imports={imports ?? []} editable={editable} />}
      </Loaded>
      <MoreButton query={query} label={words.showOlder} />
    </Panel>
  );
}

type ListProps = { readonly imports: readonly DataImport[]; readonly editable: boolean };

function ImportList({ imports, editable }: ListProps) {
  if (imports.length === 0)
    return (
      <EmptyState
        icon={<IconFileImport size={22} stroke={1.5} aria-hidden="true" />}
        title={words.none}
        text={editable ? words.noneText : words.noneForMembers}
        isCompact
      />
    );
  return (
    <ul className="list ruled" aria-label={words.title}>
      {imports.map((found) => (
        <ImportRow key={found.import_id} found={found} />
      ))}
    </ul>
  );
}

/** Reloads the numbers of records when an import starts or ends. */
function useNewCounts(imports: readonly DataImport[] | undefined): void {
  const queries = useQueryClient();
  const states = imports?.map(({ import_id: id, status }) => `${id} ${status}`).join();
  const known = useRef(states);
  useEffect(() => {
    const isChanged = known.current !== undefined && known.current !== states;
    known.current = states;
    if (isChanged) void queries.invalidateQueries({ queryKey: dataKeys.kinds });
  }, [queries, states]);
}

function ImportRow({ found }: { readonly found: DataImport }) {
  const { label, tone } = importState(found);
  return (
    <li className="grid gap-3 py-6">
      <div className="row shrinks gap-2 gap-x-4">
        <span className="strong break shrinks">{found.file_name}</span>
        <Tag tone={tone} dot>
          {label}
        </Tag>
        {found.dry_run && <Tag tone="grey">{words.dryRun}</Tag>}
      </div>
      <span className="soft">
        {describeKind(found.kind)} · <DateTime iso={found.created_at} />
      </span>
      <span className="numeric">{describeCounts(found)}</span>
      {isMoving(found) && <ShareBar share={found.progress} label={words.progressOf(found.file_name)} />}
      {found.error !== null && <span className="break problem">{found.error}</span>}
      {found.errors_url !== null && !isMoving(found) && (
        <div className="wrap">
          <RejectedRowsButton found={found} />
        </div>
      )}
    </li>
  );
}
