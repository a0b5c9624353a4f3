import { Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Carrier, PspEnvironment } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/carriers';
import { texts as accountTexts } from '#texts/psp-accounts';

import { ActionButton } from '../../../components/action-button.js';
import { Problem } from '../../../components/callout.js';
import { ConfirmButton } from '../../../components/confirm-action.js';
import { DialogButton } from '../../../components/dialog-button.js';
import { FormEnd } from '../../../components/form-end.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { Select } from '../../../components/select.js';
import { Tag } from '../../../components/tag.js';
import type { Tone } from '../../../components/tone.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { notify } from '../../../stores/notices.js';
import { CredentialFields } from '../../psp-accounts/components/credential-inputs.js';
import { type Credentials, filledCredentials } from '../../psp-accounts/credentials.js';
import { carriersQuery, useConnectCarrier, useDisconnectCarrier, useTestCarrier } from '../api/carriers.js';
import classes from './carriers.module.css';

type Props = {
  /** True if this user may change them. */
  readonly editable: boolean;
};

/** The carriers that shipments can be read from, and the company's account at each. */
export function CarriersPanel({ editable }: Props) {
  const query = useQuery(carriersQuery());
  return (
    <div className={classes.panel}>
      <Panel title={texts.panel.title} note={texts.panel.note}>
        <Loaded query={query} loading={texts.panel.loading} failed={texts.panel.loadFailed} rows={[40]}>
          {(carriers) =>
            carriers.map((carrier) => (
              <CarrierRow key={carrier.carrier} carrier={carrier} editable={editable} />
            ))
          }
        </Loaded>
      </Panel>
    </div>
  );
}

const tones = { pending: 'grey', success: 'green', failed: 'red' } as const satisfies Record<string, Tone>;

function CarrierRow({ carrier, editable }: Props & { readonly carrier: Carrier }) {
  const { label, account } = carrier;
  const status = account?.verification_status;
  return (
    <section className="grid gap-5" aria-label={label}>
      <header className="row gap-2 gap-x-6">
        <h3 className="text-md bold">{label}</h3>
        <Tag tone={status === undefined ? 'grey' : tones[status]} dot>
          {texts.states[status ?? 'none']}
        </Tag>
      </header>
      {status === 'failed' && account?.verification_message && (
        <Problem>{account.verification_message}</Problem>
      )}
      {editable && <CarrierActions carrier={carrier} />}
    </section>
  );
}

function CarrierActions({ carrier }: { readonly carrier: Carrier }) {
  const { account, label } = carrier;
  return (
    <div className="wrap">
      <DialogButton label={account === null ? texts.actions.connect(label) : texts.actions.change}>
        {(close) => <CarrierModal carrier={carrier} onClose={close} />}
      </DialogButton>
      {account !== null && (
        <>
          <TestButton carrier={carrier} />
          <DisconnectButton carrier={carrier} />
        </>
      )}
    </div>
  );
}

function TestButton({ carrier: { carrier } }: { readonly carrier: Carrier }) {
  const test = useTestCarrier(carrier);
  return (
    <ActionButton
      action={test}
      input={undefined}
      failed={texts.messages.testFailed}
      onDone={({ success, message }) => notify(success ? 'success' : 'error', message)}
    >
      {texts.actions.test}
    </ActionButton>
  );
}

function DisconnectButton({ carrier: { carrier, label } }: { readonly carrier: Carrier }) {
  return (
    <ConfirmButton
      button={{ children: texts.actions.disconnect }}
      title={texts.messages.confirmDisconnect(label)}
      confirmLabel={texts.actions.disconnect}
      danger
      action={useDisconnectCarrier(carrier)}
      input={undefined}
      done={texts.messages.disconnected}
      failed={texts.messages.disconnectFailed}
    >
      <p>{texts.messages.disconnectConsequence}</p>
    </ConfirmButton>
  );
}

type CarrierModalProps = { readonly carrier: Carrier; readonly onClose: () => void };

/** Takes the credentials of the company's account at a carrier. */
function CarrierModal({ carrier, onClose }: CarrierModalProps) {
  useFocusBack();
  const { label, setup, fields, account } = carrier;
  const connect = useConnectCarrier(carrier.carrier);
  const form = useForm<{ environment: PspEnvironment; credentials: Credentials }>({
    initialValues: { environment: account?.environment ?? 'live', credentials: {} },
    enhanceGetInputProps: () => ({ disabled: connect.isPending }),
  });
  // Credentials belong to one environment.
  const stored = account?.environment === form.values.environment ? account.credential_fields_set : [];
  const connected = ({ account: saved }: Carrier): void => {
    const isVerified = saved?.verification_status === 'success';
    if (isVerified) notify('success', texts.form.connected(label));
    else notify('error', texts.form.notVerified(label));
    onClose();
  };
  const submit = form.onSubmit(({ environment, credentials }) =>
    connect.mutate({ environment, credentials: filledCredentials(credentials) }, { onSuccess: connected }),
  );
  return (
    <Modal opened onClose={onClose} title={texts.form.title(label)} size="lg">
      <form className="stack" onSubmit={submit}>
        <p>{setup}</p>
        <Select
          label={accountTexts.accountBasics.environment}
          data={[
            { value: 'live', label: accountTexts.accountBasics.live },
            { value: 'test', label: accountTexts.accountBasics.test },
          ]}
          {...form.getInputProps('environment')}
        />
        <CredentialFields fields={fields} stored={stored} {...form.getInputProps('credentials')} />
        <FormEnd save={connect} failed={texts.form.failed} label={texts.form.save} onCancel={onClose} />
      </form>
    </Modal>
  );
}
