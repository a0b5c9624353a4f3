import { Button, TextInput } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { type SyntheticEvent, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/settings';

import { Callout, Problem } from '../../../components/callout.js';
import { Panel } from '../../../components/panel.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { useUpdateCompany } from '../api/settings.js';
import { reloadSoon } from '../reload.js';
import { CurrencyPanel } from './currency-panel.js';
import classes from './settings.module.css';

export function CompanyTab({ user }: { readonly user: User }) {
  return (
    <div className="stack-lg">
      <CompanyForm user={user} />
      <CurrencyPanel user={user} />
    </div>
  );
}

function CompanyForm({ user }: { readonly user: User }) {
  const [name, setName] = useState(user.tenant?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const update = useUpdateCompany();
  const busy = update.isPending || update.isSuccess;
  const isOwner = user.role === 'owner';

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const found = name.trim() === '' ? texts.messages.companyMissing : undefined;
    setProblem(found);
    if (found !== undefined) return;
    update.mutate(name.trim(), {
      onSuccess: () => {
        notify('success', texts.messages.companyUpdated);
        reloadSoon();
      },
      onError: (error) => setProblem(errorText(error, texts.messages.companyFailed)),
    });
  };

  return (
    <Panel title={texts.companyForm.company}>
      <form className={classes.form} onSubmit={submit}>
        {problem !== undefined && <Problem>{problem}</Problem>}
        {!isOwner && <Callout tone="grey">{texts.messages.ownerOnly}</Callout>}
        <TextInput
          label={texts.companyForm.companyName}
          description={texts.companyForm.companyNameDescription}
          autoComplete="organization"
          required
          disabled={!isOwner || busy}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {isOwner && (
          <div className="wrap">
            <Button type="submit" loading={update.isPending} disabled={busy}>
              {common.actions.saveChanges}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}
