import { Button } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { IconFileImport } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/data';

import { PageHeader } from '../../components/page-header.js';
import { type ApiKey, apiKeysQuery } from '../../features/api-keys/api/api-keys.js';
import { ImportModal } from '../../features/data/components/import-modal.js';
import { ImportsPanel } from '../../features/data/components/imports-panel.js';
import { KindsPanel } from '../../features/data/components/kinds-panel.js';
import { type Source, type SourceLink, SourcesPanel } from '../../features/data/components/sources-panel.js';
import { useFeature } from '../../features/plans/api/plan.js';
import { providersQuery } from '../../features/psp-accounts/api/psp-accounts.js';
import { type StoreAccount, storesQuery } from '../../features/stores/api/stores.js';
import { errorText } from '../../lib/error-text.js';
import { hasPermission } from '../../lib/permissions.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';
import { useStorePlatforms } from './store-accounts.js';

export function Component() {
  useTitle(texts.screen.documentTitle);
  const [importing, setImporting] = useState(false);
  const editable = hasPermission(useUser(), 'data:write');
  const sources = useDataSources();
  const open = (): void => setImporting(true);
  return (
    <>
      <PageHeader title={texts.screen.title} subtitle={texts.screen.subtitle}>
        {editable && (
          <Button leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden="true" />} onClick={open}>
            {texts.screen.importCsv}
          </Button>
        )}
      </PageHeader>
      <div className="sides">
        <KindsPanel docs={paths.apiDocs} pathOf={paths.dataRecords} />
        <div className="stack-lg">
          <ImportsPanel editable={editable} />
          <SourcesPanel {...sources} />
        </div>
      </div>
      {importing && <ImportModal disputesOf={disputesOf} onClose={() => setImporting(false)} />}
    </>
  );
}

/** @param isComplete only those that have all required evidence */
function disputesOf(importId: string, isComplete: boolean): string {
  return `${paths.disputes}?import_id=${importId}${isComplete ? '&completeness_min=100' : ''}`;
}

const dataScopes = ['data:write', 'data:read'];

/** The API keys and stores that send records, as far as the user may see them. */
function useDataSources() {
  const user = useUser();
  const keys = useDataKeys(user);
  const stores = useStores(user);
  const parts = [keys, stores].filter((part) => part.isShown);
  const failed = parts.find(({ error }) => error !== null);
  const isLoaded = parts.every(({ sources }) => sources !== undefined);
  return {
    sources: isLoaded ? parts.flatMap(({ sources = [] }) => sources) : undefined,
    problem: failed === undefined ? undefined : errorText(failed.error, texts.messages.sourcesFailed),
    links: parts.map(({ link }) => link),
    onRetry: () => parts.forEach(({ retry }) => retry()),
  };
}

type Part = {
  readonly isShown: boolean;
  readonly sources: readonly Source[] | undefined;
  readonly error: Error | null;
  readonly link: SourceLink;
  readonly retry: () => void;
};

function useDataKeys(user: User): Part {
  const isShown = useFeature('api_access') === 'enabled' && hasPermission(user, 'api_keys:read');
  const { data, error, refetch } = useQuery({ ...apiKeysQuery(), enabled: isShown });
  return {
    isShown,
    sources: data?.api_keys.filter(hasDataScope).map(toKeySource),
    error,
    link: { to: paths.settingsTab('api-keys'), label: texts.sourcesPanel.apiKeys },
    retry: () => void refetch(),
  };
}

const hasDataScope = ({ scopes, state }: ApiKey): boolean =>
  state !== 'expired' && scopes.some((scope) => dataScopes.includes(scope));

function toKeySource({ api_key_id: id, name, scopes, last_used_at: lastAt }: ApiKey): Source {
  const detail = scopes.filter((scope) => dataScopes.includes(scope)).join(', ');
  return { id, type: 'api_key', name, detail, lastAt };
}

function useStores(user: User): Part {
  const isShown = hasPermission(user, 'stores:read');
  const platforms = useStorePlatforms();
  const providers = useQuery(providersQuery());
  const found = useQueries({
    queries: platforms.map(({ value }) => ({ ...storesQuery(value), enabled: isShown })),
  });
  const isLoaded = providers.data !== undefined && found.every(({ data }) => data !== undefined);
  const labels = new Map(platforms.map(({ value, label }) => [value, label]));
  return {
    isShown,
    sources: isLoaded
      ? found.flatMap(({ data = [] }) => data.map((store) => toStoreSource(store, labels)))
      : undefined,
    error: providers.error ?? found.find(({ error }) => error !== null)?.error ?? null,
    link: { to: paths.pspAccounts, label: texts.sourcesPanel.stores },
    retry: () => {
      void providers.refetch();
      for (const { refetch } of found) void refetch();
    },
  };
}

function toStoreSource(store: StoreAccount, labels: ReadonlyMap<string, string>): Source {
  const { id, provider, site_name: name, orders } = store;
  return { id, type: 'store', name, detail: labels.get(provider) ?? provider, lastAt: orders.finished_at };
}
