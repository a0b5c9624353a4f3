import { Button, Progress } from '@mantine/core';
import type { Bulk } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { texts as common } from '#texts/common';
import { texts } from '#texts/dispute-bulk';

import { paths } from '../../../app/paths.js';
import { Problem } from '../../../components/callout.js';
import { ExportButton } from '../../../components/export-button.js';
import modal from '../../../components/modal.module.css';
import { ResultList } from '../../../components/result-list.js';
import { errorText } from '../../../lib/error-text.js';
import { bulkQuery, downloadBulk, isOver, toEnd, useStopBulk, useUndoBulk } from '../api/bulk.js';
import { useTitles } from '../use-titles.js';

type Props = {
  readonly bulkId: string;
  /** Called with the id of the action that undoes this one. */
  readonly onUndo: (bulkId: string) => void;
  readonly onClose: () => void;
};

/** The progress of a bulk action, and its result for each dispute. */
export function BulkProgress({ bulkId, onUndo, onClose }: Props) {
  const { data: bulk, error } = useQuery(bulkQuery(bulkId));
  if (bulk === undefined) {
    return error === null ? (
      <p role="status">{texts.starting}</p>
    ) : (
      <Problem>{errorText(error, texts.progressFailed)}</Problem>
    );
  }
  const { total, done, failed } = bulk.counts;
  return (
    <div className="stack">
      <Progress
        value={total === 0 ? 100 : ((done + failed) / total) * 100}
        color={failed > 0 ? 'orange' : 'iris'}
        aria-label={texts.progress}
      />
      <p role="status">{isOver(bulk) ? toEnd(bulk) : texts.running(done + failed, total)}</p>
      <Results results={bulk.results} />
      <Actions bulk={bulk} onUndo={onUndo} onClose={onClose} />
    </div>
  );
}

type ActionsProps = Omit<Props, 'bulkId'> & { readonly bulk: Bulk };

function Actions({ bulk, onUndo, onClose }: ActionsProps) {
  const undo = useUndoBulk();
  const stop = useStopBulk();
  const { bulk_id: bulkId, status, action, can_undo: isUndoable } = bulk;
  const isDone = isOver(bulk);
  return (
    <>
      {undo.isError && <Problem>{errorText(undo.error, texts.undoFailed)}</Problem>}
      {stop.isError && <Problem>{errorText(stop.error, texts.stopFailed)}</Problem>}
      <div className={modal.actions}>
        {isDone && action === 'export' && (
          <ExportButton download={() => downloadBulk(bulkId)} fileName="disputes.csv">
            {texts.download}
          </ExportButton>
        )}
        {isUndoable && (
          <Button
            variant="default"
            loading={undo.isPending}
            onClick={() => undo.mutate(bulkId, { onSuccess: onUndo })}
          >
            {texts.undo}
          </Button>
        )}
        {!isDone && status !== 'stopped' && (
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate(bulkId)}>
            {texts.stop}
          </Button>
        )}
        <Button onClick={onClose}>{isDone ? common.actions.close : texts.hide}</Button>
      </div>
    </>
  );
}

function Results({ results }: Pick<Bulk, 'results'>) {
  const titles = useTitles();
  return (
    <ResultList
      label={texts.results}
      results={results.map(({ dispute_id: id, status, message }) => ({
        id,
        status,
        name: <Link to={paths.dispute(id)}>{titles.get(id) ?? id}</Link>,
        message: message === '' ? texts.statuses[status] : message,
      }))}
    />
  );
}
