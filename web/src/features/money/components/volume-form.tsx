import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { texts } from '#texts/money';

import { PanelFormEnd } from '../../../components/form-end.js';
import { Panel } from '../../../components/panel.js';
import { Select } from '../../../components/select.js';
import { formatMonth } from '../../../lib/dates.js';
import { notify } from '../../../stores/notices.js';
import { useSaveVolume, type Volume } from '../api/money.js';
import classes from './money.module.css';

const words = texts.volume;
const networks = ['visa', 'mastercard'] as const;
const regions = Object.keys(words.regions) as (keyof typeof words.regions)[];

type Props = {
  readonly month: string;
  readonly accounts: readonly { readonly value: string; readonly label: string }[];
};

/** Enters the transactions of a month, for accounts whose provider does not report them. */
export function VolumeForm({ month, accounts }: Props) {
  const save = useSaveVolume();
  const form = useForm({
    initialValues: {
      account: accounts[0]?.value ?? '',
      network: 'visa',
      transactions: '',
      region: '',
      share: '',
      since: '',
    },
    validate: {
      transactions: (text) => (/^\d{1,10}$/.test(text.trim()) ? null : words.wrong),
      share: (text) => (text.trim() === '' || Number(text.replace(',', '.')) <= 100 ? null : words.wrong),
    },
  });
  const submit = form.onSubmit(({ account, transactions, share, since, ...chosen }) => {
    const network = networks.find((one) => one === chosen.network) ?? 'visa';
    const region = regions.find((one) => one === chosen.region);
    const body: Volume = {
      month,
      account_id: account,
      network,
      transactions: Number(transactions),
      ...(region === undefined ? {} : { region }),
      ...(share.trim() === '' ? {} : { three_d_secure_share: Number(share.replace(',', '.')) / 100 }),
      ...(since === '' ? {} : { accepting_since: since }),
    };
    save.mutate(body, { onSuccess: () => notify('success', words.saved) });
  });
  return (
    <Panel title={words.title} note={formatMonth(month)}>
      <form onSubmit={submit}>
        <div className={classes.fields}>
          <Select label={words.account} data={[...accounts]} {...form.getInputProps('account')} />
          <Select
            label={words.network}
            data={networks.map((value) => ({ value, label: words.networks[value] }))}
            {...form.getInputProps('network')}
          />
          <TextInput label={words.transactions} inputMode="numeric" {...form.getInputProps('transactions')} />
          <Select
            label={words.region}
            data={[
              { value: '', label: words.noRegion },
              ...regions.map((value) => ({ value, label: words.regions[value] })),
            ]}
            {...form.getInputProps('region')}
          />
          <TextInput label={words.share} inputMode="decimal" {...form.getInputProps('share')} />
          <TextInput type="date" label={words.since} {...form.getInputProps('since')} />
        </div>
        <PanelFormEnd save={save} failed={words.failed} label={words.save} variant="default" />
      </form>
    </Panel>
  );
}
