import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { texts } from '#texts/analytics';
import { texts as common } from '#texts/common';

import { BackLink } from '../../components/back-link.js';
import { ExportMenu } from '../../components/export-menu.js';
import { PageHeader } from '../../components/page-header.js';
import { PeriodSelect, usePeriod } from '../../components/period-select.js';
import { FailedState } from '../../components/screen-states.js';
import { Select } from '../../components/select.js';
import { type Environment, statsQuery } from '../../features/analytics/api/stats.js';
import { LoadingStats, NoStats, StatsShown } from '../../features/analytics/components/dashboard.js';
import { DecidedFigures } from '../../features/analytics/components/decided-figures.js';
import { readDecidedView, withChoice } from '../../features/analytics/decided-view.js';
import { statsExports } from '../../features/analytics/stats-exports.js';
import { describeNetwork, describeReason, describeStatus } from '../../features/disputes/words.js';
import { errorText } from '../../lib/error-text.js';
import { useTitle } from '../../lib/use-title.js';
import { paths } from '../paths.js';

const words = { describeNetwork, describeReason, describeStatus };

const environments = [
  { value: '', label: texts.analytics.environments.none },
  { value: 'live', label: texts.analytics.environments.live },
  { value: 'test', label: texts.analytics.environments.test },
];

export function Component() {
  useTitle(texts.analytics.documentTitle);
  const [params, setParams] = useSearchParams();
  const environment = readEnvironment(params);
  const choose = (name: string, value: string): void => setParams(withChoice(params, name, value));
  const show = (value: string): void => choose('environment', value);
  const view = readDecidedView(params, environment, usePeriod().from);
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery(statsQuery(view));
  return (
    <>
      <BackLink to={paths.dashboard}>{texts.analytics.dashboard}</BackLink>
      <PageHeader title={texts.analytics.analytics} subtitle={texts.analytics.subtitle}>
        <Button component={Link} variant="default" to={paths.money}>
          {texts.analytics.money}
        </Button>
        <Button component={Link} variant="default" to={paths.audit}>
          {texts.analytics.audit}
        </Button>
        <PeriodSelect />
        <Select
          aria-label={texts.analytics.environment}
          data={environments}
          value={environment ?? ''}
          onChange={(event) => show(event.currentTarget.value)}
        />
        <ExportMenu choices={statsExports(view)} />
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {common.actions.refresh}
        </Button>
      </PageHeader>
      {isError ? (
        <FailedState
          title={texts.messages.loadFailed}
          text={errorText(error, texts.messages.loadFailed)}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <LoadingStats />
      ) : data.overview.total_disputes === 0 ? (
        <NoStats environment={environment} onShowAll={() => show('')} />
      ) : (
        <>
          <StatsShown stats={data} view={view} stale={isPlaceholderData} words={words} />
          <DecidedFigures view={view} words={words} onChoose={choose} />
        </>
      )}
    </>
  );
}

function readEnvironment(params: URLSearchParams): Environment | undefined {
  const value = params.get('environment');
  return value === 'live' || value === 'test' ? value : undefined;
}
