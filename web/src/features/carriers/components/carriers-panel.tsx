import { Button, Modal } from '@mantine/core';
import type { Carrier, PspEnvironment } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/carriers';
import { texts as accountTexts } from '#texts/psp-accounts';

import { Problem } from '../../../components/callout.js';
import { ConfirmAction } from '../../../components/confirm-action.js';
import { FormEnd } from '../../../components/form-end.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { Select } from '../../../components/select.js';
import { Tag } from '../../../components/tag.js';
import type { Tone } from '../../../components/tone.js';
import { errorText } from '../../../lib/error-text.js';
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
    <section className={classes.row} aria-label={label}>
      <header className={classes.head}>
        <h3 className={classes.name}>{label}</h3>
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
  const [isConnecting, setIsConnecting] = useState(false);
  const { account, label } = carrier;
  return (
    <div className="wrap">
      <Button size="xs" variant="default" onClick={() => setIsConnecting(true)}>
        {account === null ? texts.actions.connect(label) : texts.actions.change}
      </Button>
      {account !== null && (
        <>
          <TestButton carrier={carrier} />
          <DisconnectButton carrier={carrier} />
        </>
      )}
      {isConnecting && <CarrierModal carrier={carrier} onClose={() => setIsConnecting(false)} />}
    </div>
  );
}

function TestButton({ carrier: { carrier } }: { readonly carrier: Carrier }) {
  const test = useTestCarrier(carrier);
  return (
    <Button
      size="xs"
      variant="default"
      loading={test.isPending}
      onClick={() =>
        test.mutate(undefined, {
          onSuccess: ({ success, message }) => notify(success ? 'success' : 'error', message),
          onError: (error) => notify('error', errorText(error, texts.messages.testFailed)),
        })
      }
    >
      {texts.actions.test}
    </Button>
  );
}

function DisconnectButton({ carrier: { carrier, label } }: { readonly carrier: Carrier }) {
  const [isAsking, setIsAsking] = useState(false);
  const disconnect = useDisconnectCarrier(carrier);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
        {texts.actions.disconnect}
      </Button>
      <ConfirmAction
        opened={isAsking}
        title={texts.messages.confirmDisconnect(label)}
        confirmLabel={texts.actions.disconnect}
        danger
        action={disconnect}
        input={undefined}
        done={texts.messages.disconnected}
        failed={texts.messages.disconnectFailed}
        onClose={() => setIsAsking(false)}
      >
        <p>{texts.messages.disconnectConsequence}</p>
      </ConfirmAction>
    </>
  );
}

type CarrierModalProps = { readonly carrier: Carrier; readonly onClose: () => void };

/** Takes the credentials of the company's account at a carrier. */
function CarrierModal({ carrier, onClose }: CarrierModalProps) {
  useFocusBack();
  const { label, setup, fields, account } = carrier;
  const [environment, setEnvironment] = useState<PspEnvironment>(account?.environment ?? 'live');
  const [credentials, setCredentials] = useState<Credentials>({});
  const connect = useConnectCarrier(carrier.carrier);
  // Credentials belong to one environment.
  const stored = account?.environment === environment ? account.credential_fields_set : [];
  const connected = ({ account: saved }: Carrier): void => {
    const isVerified = saved?.verification_status === 'success';
    if (isVerified) notify('success', texts.form.connected(label));
    else notify('error', texts.form.notVerified(label));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={texts.form.title(label)} size="lg">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          connect.mutate(
            { environment, credentials: filledCredentials(credentials) },
            { onSuccess: connected },
          );
        }}
      >
        <p>{setup}</p>
        <Select
          label={accountTexts.accountBasics.environment}
          disabled={connect.isPending}
          data={[
            { value: 'live', label: accountTexts.accountBasics.live },
            { value: 'test', label: accountTexts.accountBasics.test },
          ]}
          value={environment}
          onChange={(event) => setEnvironment(event.currentTarget.value as PspEnvironment)}
        />
        <CredentialFields
          fields={fields}
          values={credentials}
          stored={stored}
          disabled={connect.isPending}
          onChange={setCredentials}
        />
        <FormEnd save={connect} failed={texts.form.failed} label={texts.form.save} onCancel={onClose} />
      </form>
    </Modal>
  );
}
