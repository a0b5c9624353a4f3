import { Modal } from '@mantine/core';
import type { Carrier, PspEnvironment } from '@rebuttal/sdk';
import { useState } from 'react';
import { texts } from '#texts/carriers';
import { texts as accountTexts } from '#texts/psp-accounts';

import { FormEnd } from '../../../components/form-end.js';
import { Select } from '../../../components/select.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { notify } from '../../../stores/notices.js';
import { CredentialFields } from '../../psp-accounts/components/credential-inputs.js';
import { type Credentials, filledCredentials } from '../../psp-accounts/credentials.js';
import { useConnectCarrier } from '../api/carriers.js';

type Props = { readonly carrier: Carrier; readonly onClose: () => void };

/** Takes the credentials of the company's account at a carrier. */
export function CarrierModal({ carrier, onClose }: Props) {
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
