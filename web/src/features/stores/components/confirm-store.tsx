import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { texts } from '#texts/stores';

import { Callout, Problem } from '../../../components/callout.js';
import { DateTime } from '../../../components/date-time.js';
import { Facts } from '../../../components/facts.js';
import modal from '../../../components/modal.module.css';
import { PageHeader } from '../../../components/page-header.js';
import { Panel } from '../../../components/panel.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type PendingInstall, useCancelInstall, useConfirmInstall } from '../api/stores.js';

const words = texts.storeInstall;

type Props = { readonly install: PendingInstall; readonly onDone: () => void };

/** Names the store and the company, and connects them only on a click. */
export function ConfirmStore({ install, onDone }: Props) {
  const { provider_label: platform, site_name: site, company_name: company } = install;
  const confirm = useConfirmInstall(install);
  const cancel = useCancelInstall(install);
  const failure = confirm.error ?? cancel.error;
  const isBusy = confirm.isPending || cancel.isPending;
  const finish = (message: string) => (): void => {
    notify('success', message);
    onDone();
  };
  return (
    <>
      <PageHeader title={words.title} subtitle={words.subtitle(platform)} />
      <Panel title={site}>
        <div className="stack">
          <Facts
            facts={[
              { label: words.store, value: `${platform}: ${site}` },
              { label: words.address, value: install.site_url ?? words.notPublished },
              { label: words.company, value: company },
              { label: words.until, value: <DateTime iso={install.expires_at} /> },
            ]}
          />
          <Callout tone="amber" icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />}>
            {words.warning(site, company)}
          </Callout>
          {failure !== null && (
            <Problem>
              {errorText(
                failure,
                confirm.error === null ? words.cancelFailed : texts.storeArrival.failed(platform),
              )}
            </Problem>
          )}
          <div className={modal.actions}>
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => cancel.mutate(undefined, { onSuccess: finish(words.canceled) })}
            >
              {words.cancel}
            </Button>
            <Button
              loading={confirm.isPending}
              disabled={cancel.isPending}
              onClick={() =>
                confirm.mutate(undefined, { onSuccess: finish(texts.storeArrival.connected(platform)) })
              }
            >
              {words.connect}
            </Button>
          </div>
        </div>
      </Panel>
    </>
  );
}
