import { Modal } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/alert-sources';
import { texts as common } from '#texts/common';

import { Callout } from '../../../components/callout.js';
import { ConfirmButton, deleteLook } from '../../../components/confirm-action.js';
import { CopyField } from '../../../components/copy-field.js';
import { Relative } from '../../../components/date-time.js';
import { AddButton, DialogButton } from '../../../components/dialog-button.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import rows from '../../../components/row-list.module.css';
import { EmptyState } from '../../../components/screen-states.js';
import { SecretModal } from '../../../components/secret-modal.js';
import { formatMoney } from '../../../lib/money.js';
import { hasPermission } from '../../../lib/permissions.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { notify } from '../../../stores/notices.js';
import {
  type AlertSource,
  type AlertSourceKind,
  alertSourcesQuery,
  useDeleteSource,
} from '../api/alert-sources.js';
import { SourceForm } from './source-form.js';

/** The services that send alerts to the company. */
export function SourcesPanel({ user }: { readonly user: User }) {
  const query = useQuery(alertSourcesQuery());
  const editable = hasPermission(user, 'alert_sources:write');
  const kinds = query.data?.kinds ?? [];
  return (
    <Panel
      title={texts.title}
      note={texts.note}
      actions={
        query.data !== undefined &&
        editable && (
          <AddButton label={texts.add}>{(close) => <SourceModal kinds={kinds} onClose={close} />}</AddButton>
        )
      }
    >
      <Loaded query={query} loading={texts.loading} failed={texts.loadFailed} rows={[64, 64]}>
        {({ sources }) =>
          sources.length === 0 ? (
            <EmptyState
              icon={<IconAlertTriangle size={22} stroke={1.5} aria-hidden="true" />}
              title={texts.none}
              text={texts.noneText}
            />
          ) : (
            <ul className="list" aria-label={texts.list}>
              {sources.map((source) => (
                <li key={source.source_id} className="grid ruled-row gap-5 py-8">
                  <SourceRow source={source} kinds={kinds} editable={editable} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

type Props = {
  readonly source: AlertSource;
  readonly kinds: readonly AlertSourceKind[];
  readonly editable: boolean;
};

function SourceRow({ source, kinds, editable }: Props) {
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
          <DialogButton label={common.actions.edit}>
            {(close) => <SourceModal source={source} kinds={kinds} onClose={close} />}
          </DialogButton>
          <DeleteButton source={source} />
        </div>
      )}
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

function DeleteButton({ source }: Pick<Props, 'source'>) {
  return (
    <ConfirmButton
      button={{ ...deleteLook, children: common.actions.delete }}
      title={texts.deleteTitle(source.name)}
      confirmLabel={common.actions.delete}
      danger
      action={useDeleteSource(source.source_id)}
      input={undefined}
      done={texts.deleted}
      failed={texts.deleteFailed}
    >
      <p>{texts.deleteText}</p>
    </ConfirmButton>
  );
}

type SourceModalProps = {
  readonly source?: AlertSource;
  readonly kinds: readonly AlertSourceKind[];
  readonly onClose: () => void;
};

/** Adds a source, or changes one. A new one ends with its secret, if it was created here. */
function SourceModal({ source, kinds, onClose }: SourceModalProps) {
  useFocusBack();
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined)
    return (
      <SecretModal
        title={texts.secret.title}
        secret={secret}
        copyLabel={texts.secret.copy}
        text={texts.secret.once}
        copied={texts.secret.copied}
        onClose={onClose}
      />
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={source === undefined ? texts.form.addTitle : texts.form.editTitle}
      size="lg"
    >
      <SourceForm source={source} kinds={kinds} onSecret={setSecret} onClose={onClose} />
    </Modal>
  );
}
