import { Button } from '@mantine/core';
import type { CredentialField } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';

import { credentialFieldsQuery, sampleCredentialsQuery } from '../api/psp-accounts.js';
import type { Credentials } from '../credentials.js';

type Props = {
  readonly provider: string;
  /** The fields to fill in. */
  readonly shows: (field: CredentialField) => boolean;
  readonly label: string;
  readonly onFill: (credentials: Credentials) => void;
};

/** Fills in credentials of the simulated provider. Renders nothing on a server without a sandbox. */
export function FillSampleButton({ provider, shows, label, onFill }: Props) {
  const fields = useQuery(credentialFieldsQuery(provider)).data ?? [];
  const sample = useQuery(sampleCredentialsQuery(provider)).data ?? {};
  const filled = Object.fromEntries(
    fields.filter(shows).flatMap(({ field_name: name }) => {
      const value = sample[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  if (Object.keys(filled).length === 0) return null;
  return (
    <Button className="self-start" variant="light" size="xs" onClick={() => onFill(filled)}>
      {label}
    </Button>
  );
}
