import '@mantine/core/styles/Radio.layer.css';

import { Button, Modal, Radio } from '@mantine/core';
import { type DefenseOptions, type Dispute, isApiError } from '@rebuttal/sdk';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/defense';

import { Problem } from '../../../components/callout.js';
import { Fold } from '../../../components/fold.js';
import modal from '../../../components/modal.module.css';
import { FailedState } from '../../../components/screen-states.js';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { hasPermission } from '../../../lib/permissions.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { useUser } from '../../../stores/session.js';
import { defenseOptionsQuery, useChooseDefense } from '../api/defense-options.js';
import { whyChosen } from '../why-chosen.js';

type Props = {
  readonly dispute: Pick<Dispute, 'dispute_id' | 'provider_label' | 'status' | 'locked'>;
};

type Option = DefenseOptions['options'][number];

/** The defense reason that will be sent. Renders nothing for closed disputes and providers that offer no choice. */
export function DefensePanel({ dispute }: Props) {
  const { dispute_id: disputeId, provider_label: provider, status } = dispute;
  const mayWrite = hasPermission(useUser(), 'disputes:write');
  const editable = mayWrite && !dispute.locked;
  const isOpen = status === 'needs_response';
  const query = useQuery({ ...defenseOptionsQuery(disputeId), enabled: isOpen });
  const { data, error } = query;
  const [isChanging, setIsChanging] = useState(false);
  const hasNothing = data === undefined ? error === null : data.options.length === 0;
  if (!isOpen || hasNothing) return null;
  return (
    <Fold title={texts.defensePanel.defenseReason} isOpen>
      {data === undefined ? (
        <Failed error={error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <p className="soft">{texts.defensePanel.note(provider)}</p>
          <Chosen options={data} provider={provider} />
          {editable && (
            <Button variant="default" size="compact-sm" mt="0.375rem" onClick={() => setIsChanging(true)}>
              {texts.defensePanel.change}
            </Button>
          )}
        </>
      )}
      {isChanging && data !== undefined && (
        <DefenseModal disputeId={disputeId} options={data} onClose={() => setIsChanging(false)} />
      )}
    </Fold>
  );
}

function Failed({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  // The provider's decision: a retry would not change it.
  if (isApiError(error, 'psp_refused')) return <p>{error.message}</p>;
  return (
    <FailedState
      title={texts.messages.loadFailed}
      text={errorText(error, texts.messages.loadFailed)}
      onRetry={onRetry}
    />
  );
}

function Chosen({ options, provider }: { readonly options: DefenseOptions; readonly provider: string }) {
  const chosen = options.options.find(({ code }) => code === options.chosen);
  if (chosen === undefined) return <p>{texts.defensePanel.none(provider)}</p>;
  const why = texts.defensePanel.why[whyChosen(options)];
  return (
    <div className="stack-xs">
      <p className="break strong">{chosen.label}</p>
      <p className="soft">{why}</p>
      <Needs needs={chosen.needs} />
    </div>
  );
}

function Needs({ needs }: Pick<Option, 'needs'>) {
  if (needs.length === 0) return <p className="soft">{texts.defensePanel.noDocuments}</p>;
  return (
    <ul className="list grid gap-3 mt-4" aria-label={texts.defensePanel.needs}>
      {needs.map(({ provider_field: field, label, required, satisfied }) => {
        const Icon = satisfied ? IconCircleCheck : IconCircle;
        const tone = satisfied ? 'green' : required ? 'amber' : 'grey';
        return (
          <li className="break row gap-1 gap-x-4" key={field}>
            <Icon size={18} stroke={1.75} aria-hidden="true" className="mark" data-tone={tone} />
            <span>{label}</span>
            <span className="soft">
              {required ? texts.defensePanel.required : texts.defensePanel.optional}
            </span>
            <Tag tone={tone}>{satisfied ? texts.defensePanel.satisfied : texts.defensePanel.missing}</Tag>
          </li>
        );
      })}
    </ul>
  );
}

type DefenseModalProps = {
  readonly disputeId: string;
  readonly options: DefenseOptions;
  readonly onClose: () => void;
};

/** The defense reasons that the provider offers, best first. */
function DefenseModal({ disputeId, options: { options, chosen }, onClose }: DefenseModalProps) {
  useFocusBack();
  const [code, setCode] = useState(chosen);
  const choose = useChooseDefense(disputeId);
  const save = (): void => {
    if (code !== null) choose.mutate(code, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={texts.defenseModal.title} size="lg">
      <div className="stack">
        <Radio.Group label={texts.defenseModal.reasons} value={code} onChange={setCode}>
          <div className="stack-md mt-4">
            {options.map((option) => (
              <Radio
                key={option.code}
                value={option.code}
                label={option.label}
                description={describe(option)}
                disabled={choose.isPending}
              />
            ))}
          </div>
        </Radio.Group>
        {choose.isError && <Problem>{errorText(choose.error, texts.messages.saveFailed)}</Problem>}
        <div className={modal.actions}>
          <Button variant="default" disabled={choose.isPending} onClick={onClose}>
            {common.actions.cancel}
          </Button>
          <Button loading={choose.isPending} disabled={code === null || code === chosen} onClick={save}>
            {texts.defenseModal.save}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function describe({ satisfied, needs }: DefenseOptions['options'][number]): string {
  if (satisfied) return texts.defenseModal.ready;
  const missing = needs.filter((need) => need.required && !need.satisfied).map(({ label }) => label);
  return missing.length === 0
    ? texts.defenseModal.notSatisfied
    : texts.defenseModal.missing(missing.join(', '));
}
