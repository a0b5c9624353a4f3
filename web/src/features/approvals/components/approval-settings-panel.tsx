import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ApprovalSettings, User } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/approvals';

import { PanelFormEnd } from '../../../components/form-end.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { currencyExponent, formatMoney, parseAmount, toDecimal } from '../../../lib/money.js';
import { hasPermission } from '../../../lib/permissions.js';
import { notify } from '../../../stores/notices.js';
import { approvalSettingsQuery, useApprovalSettings } from '../api/approvals.js';
import classes from './approvals.module.css';

const words = texts.settings;

/** The amount above which two people decide, which owners and admins can change. */
export function ApprovalSettingsPanel({ user }: { readonly user: User }) {
  const query = useQuery(approvalSettingsQuery());
  return (
    <Panel title={words.title} note={words.explanation}>
      <Loaded query={query} loading={words.loading} failed={words.loadFailed}>
        {(settings) =>
          hasPermission(user, 'approvals:configure') ? (
            <Form key={JSON.stringify(settings)} settings={settings} />
          ) : (
            <p>{describe(settings)}</p>
          )
        }
      </Loaded>
    </Panel>
  );
}

function describe({ require_approval_above: limit }: ApprovalSettings): string {
  if (limit === null) return words.none;
  const { amount: amountMinor, currency } = limit;
  return words.above(formatMoney({ amountMinor, currency }));
}

function Form({ settings: { require_approval_above: limit } }: { readonly settings: ApprovalSettings }) {
  const change = useApprovalSettings();
  const form = useForm({
    initialValues: {
      isOn: limit !== null,
      currency: limit?.currency ?? 'USD',
      amount: limit === null ? '' : toDecimal(limit.amount, currencyExponent(limit.currency)),
    },
  });
  const { isOn, currency, amount } = form.values;
  const code = currency.trim().toUpperCase();
  const amountMinor = parseAmount(amount, currencyExponent(code));
  const isWrong = isOn && amountMinor === undefined;
  const save = form.onSubmit(() => {
    if (isWrong) return;
    const above = isOn && amountMinor !== undefined ? { amount: amountMinor, currency: code } : null;
    change.mutate({ require_approval_above: above }, { onSuccess: () => notify('success', words.saved) });
  });
  return (
    <form className="stack" onSubmit={save}>
      <Checkbox label={words.enabled} {...form.getInputProps('isOn', { type: 'checkbox' })} />
      {isOn && (
        <div className={classes.fields}>
          <TextInput
            label={words.amount}
            inputMode="decimal"
            {...form.getInputProps('amount')}
            error={amount !== '' && isWrong ? words.wrongAmount : undefined}
          />
          <TextInput label={words.currency} maxLength={3} {...form.getInputProps('currency')} />
        </div>
      )}
      <PanelFormEnd
        save={change}
        failed={words.saveFailed}
        label={words.save}
        variant="default"
        disabled={isWrong}
      />
    </form>
  );
}
