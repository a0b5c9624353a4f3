import { Button } from '@mantine/core';
import { IconLink, IconPrinter, IconReportSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { texts } from '#texts/audit';

import { BackLink } from '../../components/back-link.js';
import { Loaded } from '../../components/loaded.js';
import { PageHeader } from '../../components/page-header.js';
import { EmptyState } from '../../components/screen-states.js';
import { Select } from '../../components/select.js';
import { auditQuery } from '../../features/audit/api/audit.js';
import { AuditReport } from '../../features/audit/components/audit-report.js';
import { describeReason } from '../../features/disputes/words.js';
import { copyText } from '../../lib/clipboard.js';
import { useTitle } from '../../lib/use-title.js';
import { notify } from '../../stores/notices.js';
import { paths } from '../paths.js';

const periods = [30, 90, 180, 365];

export function Component() {
  useTitle(texts.title);
  const [params, setParams] = useSearchParams();
  const days = periods.find((known) => String(known) === params.get('days')) ?? 90;
  const query = useQuery(auditQuery(days));
  return (
    <>
      <BackLink to={paths.analytics}>{texts.analytics}</BackLink>
      <PageHeader title={`${texts.title}: ${texts.days(days).toLowerCase()}`} subtitle={texts.subtitle}>
        <Select
          aria-label={texts.period}
          data={periods.map((value) => ({ value: String(value), label: texts.days(value) }))}
          value={String(days)}
          onChange={(event) => setParams({ days: event.currentTarget.value }, { replace: true })}
        />
        <Button variant="default" leftSection={<IconLink size={16} aria-hidden="true" />} onClick={copyLink}>
          {texts.copyLink}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {texts.print}
        </Button>
      </PageHeader>
      <Loaded query={query} loading={texts.loading} failed={texts.failed} rows={[96, 160, 320]}>
        {(audit) =>
          audit.totals.length === 0 ? (
            <NoDisputes />
          ) : (
            <AuditReport audit={audit} describeReason={describeReason} />
          )
        }
      </Loaded>
    </>
  );
}

function copyLink(): void {
  void copyText(window.location.href).then((isCopied) => {
    if (isCopied) notify('copied', texts.copied);
  });
}

function NoDisputes() {
  return (
    <div className="card">
      <EmptyState
        icon={<IconReportSearch size={22} stroke={1.5} aria-hidden="true" />}
        title={texts.empty}
        text={texts.emptyHint}
      >
        <Button component={Link} to={paths.pspAccounts}>
          {texts.connect}
        </Button>
        <Button component={Link} variant="default" to={paths.data}>
          {texts.importFile}
        </Button>
      </EmptyState>
    </div>
  );
}
