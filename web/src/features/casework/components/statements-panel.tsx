import { Anchor, Checkbox, Loader } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { texts } from '#texts/casework';

import { client } from '../../../api/client.js';
import { DateOnly } from '../../../components/date-time.js';
import { canShowFile, FileViewer, type ShownFile } from '../../../components/file-viewer.js';
import { Fold } from '../../../components/fold.js';
import { FailedState } from '../../../components/screen-states.js';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { readyFile, saveFile } from '../../../lib/save-file.js';
import { usePrinting } from '../../../lib/use-printing.js';
import { notify } from '../../../stores/notices.js';
import { describeStage } from '../../disputes/words.js';
import { type Statement, statementsQuery, useQuoteStatement } from '../api/statements.js';

type Props = { readonly disputeId: string; readonly editable: boolean };

/** Statements of the cardholder, issuer, network or provider. Renders nothing if there are none. */
export function StatementsPanel({ disputeId, editable }: Props) {
  const { data, error, refetch } = useQuery(statementsQuery(disputeId));
  if (data === undefined && error === null) return null;
  if (data?.length === 0) return null;
  return (
    <Fold title={texts.statementsPanel.whatTheBankSays} isOpen>
      {data === undefined ? (
        <FailedState
          title={texts.messages.statementsFailed}
          text={errorText(error, texts.messages.statementsFailed)}
          onRetry={() => void refetch()}
        />
      ) : (
        <ol className="list stack">
          {data.map((statement) => (
            <li key={statement.statement_id}>
              <StatementItem disputeId={disputeId} editable={editable} statement={statement} />
            </li>
          ))}
        </ol>
      )}
    </Fold>
  );
}

const authors: Readonly<Record<string, string>> = texts.statementsPanel.authors;

/** The text comes from outside. It is only ever shown as text, in its own direction. */
function StatementItem({ disputeId, editable, statement }: Props & { readonly statement: Statement }) {
  const { from, at, stage, text, files } = statement;
  return (
    <>
      <p className="row gap-2 gap-x-5">
        <strong>{authors[from] ?? from}</strong>
        {at !== null && <DateOnly iso={at} />}
        {stage !== null && <span className="break soft">{describeStage(stage)}</span>}
        {statement.is_new && <Tag tone="amber">{texts.statementsPanel.new}</Tag>}
      </p>
      {text !== null && (
        <blockquote dir="auto" className="excerpt mt-3 mb-4">
          {text}
        </blockquote>
      )}
      {statement.shortened && <p className="break soft">{texts.statementsPanel.shortened}</p>}
      {files.length > 0 && <StatementFiles disputeId={disputeId} statement={statement} />}
      {editable && text !== null && <QuoteChoice disputeId={disputeId} statement={statement} />}
    </>
  );
}

function QuoteChoice({ disputeId, statement }: Omit<Props, 'editable'> & { readonly statement: Statement }) {
  const quote = useQuoteStatement(disputeId);
  const choose = (quoted: boolean): void =>
    quote.mutate(
      { statementId: statement.statement_id, quoted },
      { onError: (error) => notify('error', errorText(error, texts.messages.quoteFailed)) },
    );
  return (
    <div className="mt-4" data-screen-only>
      <Checkbox
        size="xs"
        label={texts.statementsPanel.quote}
        description={texts.statementsPanel.quoteHint}
        checked={quote.isPending ? quote.variables.quoted : statement.quoted}
        disabled={quote.isPending}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </div>
  );
}

type StatementFilesProps = { readonly disputeId: string; readonly statement: Statement };

/** Files that stay at the provider. A click opens one here, or saves it if it can't be shown. */
function StatementFiles({ disputeId, statement: { statement_id: statementId, files } }: StatementFilesProps) {
  const [shown, setShown] = useState<ShownFile>();
  const [isOpen, setIsOpen] = useState(false);
  // Buttons are not printed.
  const isPrinting = usePrinting();
  const open = useMutation({
    mutationFn: (index: number) =>
      readyFile(client.disputes.statementFile(disputeId, statementId, String(index))),
    onSuccess: ({ blob, fileName }, index) => {
      const file = { blob, name: fileName ?? files[index]?.name ?? statementId };
      if (canShowFile(blob)) {
        setShown(file);
        setIsOpen(true);
      } else saveFile(blob, file.name);
    },
    onError: (error) => notify('error', errorText(error, texts.messages.fileFailed)),
  });
  return (
    <p className="break soft">
      {texts.statementsPanel.files(files.length)}{' '}
      {files.map(({ name, can_open: canOpen }, index) => (
        <Fragment key={`${index} ${name}`}>
          {index > 0 && ', '}
          {canOpen && !isPrinting ? (
            <Anchor
              component="button"
              type="button"
              inherit
              aria-label={texts.statementsPanel.openFile(name)}
              onClick={() => !open.isPending && open.mutate(index)}
            >
              <bdi dir="auto">{name}</bdi>
            </Anchor>
          ) : (
            <bdi dir="auto">{name}</bdi>
          )}
          {open.isPending && open.variables === index && (
            <>
              {' '}
              <Loader size={12} role="status" aria-label={texts.statementsPanel.opening} />
            </>
          )}
        </Fragment>
      ))}
      <FileViewer file={shown} opened={isOpen} onClose={() => setIsOpen(false)} />
    </p>
  );
}
