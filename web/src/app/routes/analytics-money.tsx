import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/money';

import { BackLink } from '../../components/back-link.js';
import { ExportMenu } from '../../components/export-menu.js';
import { Fold } from '../../components/fold.js';
import { Loaded } from '../../components/loaded.js';
import { PageHeader } from '../../components/page-header.js';
import { Panel } from '../../components/panel.js';
import { PeriodSelect, usePeriod } from '../../components/period-select.js';
import { describeReason } from '../../features/disputes/words.js';
import { exportJournal, netRecoveryQuery } from '../../features/money/api/money.js';
import { AccountFees } from '../../features/money/components/account-fees.js';
import { MonitoringPanel } from '../../features/money/components/monitoring-panel.js';
import { NetRecoveryPanel } from '../../features/money/components/net-recovery.js';
import { VolumeForm } from '../../features/money/components/volume-form.js';
import { pspAccountsQuery } from '../../features/psp-accounts/api/psp-accounts.js';
import { hasPermission } from '../../lib/permissions.js';
import { useNow } from '../../lib/use-now.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';

export function Component() {
  useTitle(texts.title);
  const { from } = usePeriod();
  const now = useNow();
  const [month, setMonth] = useState(() => new Date(now).toISOString().slice(0, 7));
  const recovery = useQuery(netRecoveryQuery(from));
  const accounts = useQuery(pspAccountsQuery()).data ?? [];
  const isEditable = hasPermission(useUser(), 'money:write');
  const nameOf = (id: string) => accounts.find((one) => one.account_id === id)?.account_name ?? id;
  const options = accounts.map((one) => ({ value: one.account_id, label: one.account_name }));
  return (
    <>
      <BackLink to={paths.analytics}>{texts.analytics}</BackLink>
      <PageHeader title={texts.title} subtitle={texts.subtitle}>
        <PeriodSelect />
        <ExportMenu
          choices={[
            {
              label: texts.recovery.export,
              download: () => exportJournal(from),
              fileName: 'dispute-journal.csv',
            },
          ]}
        />
      </PageHeader>
      <div className="stack-lg">
        <Loaded query={recovery} loading={texts.loading} failed={texts.failed} rows={[200]}>
          {(figures) => <NetRecoveryPanel {...{ figures, describeReason, nameOf }} />}
        </Loaded>
        <MonitoringPanel key={options[0]?.value} month={month} accounts={options} onMonth={setMonth} />
        {isEditable && options.length > 0 && (
          <VolumeForm key={options[0]?.value} month={month} accounts={options} />
        )}
        <Panel title={texts.fees.title} note={texts.fees.note}>
          {options.length === 0 && <p className="soft">{texts.fees.none}</p>}
          {options.map(({ value, label }) => (
            <Fold key={value} title={label}>
              <AccountFees accountId={value} isEditable={isEditable} />
            </Fold>
          ))}
        </Panel>
      </div>
    </>
  );
}
