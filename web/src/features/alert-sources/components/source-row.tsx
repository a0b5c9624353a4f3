import { Button } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#texts/alert-sources';
import { texts as common } from '#texts/common';

import { Callout } from '../../../components/callout.js';
import { ConfirmModal } from '../../../components/confirm-modal.js';
import { CopyField } from '../../../components/copy-field.js';
import { Relative } from '../../../components/date-time.js';
import rows from '../../../components/row-list.module.css';
import { errorText } from '../../../lib/error-text.js';
import { formatMoney } from '../../../lib/money.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { notify } from '../../../stores/notices.js';
import { type AlertSource, type AlertSourceKind, useDeleteSource } from '../api/alert-sources.js';
import { SourceModal } from './source-modal.js';

type Props = {
  readonly source: AlertSource;
  readonly kinds: readonly AlertSourceKind[];
  readonly editable: boolean;
};

export function SourceRow({ source, kinds, editable }: Props) {
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = (): void => setOpen(undefined);
  const { name, label, last_received_at: receivedAt, last_error: error, webhook_url: url } = source;
  return (
    <>
      <div className={rows.what}>
        <span className="break strong">{name}</span>
        <span className="break soft">
          {label} · {describeCost(source)}
          {describeKeys(source, kinds)}
          {receivedAt === null ? texts.neverReceived : texts.received(<Relative iso={receivedAt} />)}
        </span>
      </div>
      {error !== null && <Callout tone="red">{error}</Callout>}
      <CopyField
        label={texts.url}
        value={url}
        copyLabel={texts.copyUrl}
        onCopied={() => notify('success', texts.urlCopied)}
      />
      {editable && (
        <div className="chips">
          <Button variant="default" size="xs" onClick={() => setOpen('edit')}>
            {common.actions.edit}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            c="var(--tone-red)"
            onClick={() => setOpen('delete')}
          >
            {common.actions.delete}
          </Button>
        </div>
      )}
      {open === 'edit' && <SourceModal source={source} kinds={kinds} onClose={close} />}
      {open === 'delete' && <DeleteQuestion source={source} onClose={close} />}
    </>
  );
}

function describeCost({ alert_cost: cost }: AlertSource): string {
  if (cost === null) return '';
  return `${texts.cost(formatMoney({ amountMinor: cost.amount, currency: cost.currency }))} · `;
}

/** The keys of a source that takes outcomes. */
function describeKeys({ kind, environment }: AlertSource, kinds: readonly AlertSourceKind[]): string {
  if (kinds.find((known) => known.kind === kind)?.takes_outcomes !== true) return '';
  return `${environment === null ? texts.noKeys : texts.environments[environment]} · `;
}

function DeleteQuestion({ source, onClose }: Pick<Props, 'source'> & { readonly onClose: () => void }) {
  useFocusBack();
  const remove = useDeleteSource(source.source_id);
  return (
    <ConfirmModal
      opened
      title={texts.deleteTitle(source.name)}
      confirmLabel={common.actions.delete}
      danger
      busy={remove.isPending}
      problem={remove.isError ? errorText(remove.error, texts.deleteFailed) : undefined}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            notify('success', texts.deleted);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <p>{texts.deleteText}</p>
    </ConfirmModal>
  );
}
