import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/data';

import { Relative } from '../../../components/date-time.js';
import { Panel } from '../../../components/panel.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { Tag } from '../../../components/tag.js';

/** A system that sends records: an API key with a data scope, or a store. */
export type Source = {
  readonly id: string;
  readonly type: 'api_key' | 'store';
  readonly name: string;
  readonly detail: string;
  /** When it was last used or synced. */
  readonly lastAt: string | null;
};

export type SourceLink = { readonly to: string; readonly label: string };

type Props = {
  readonly sources: readonly Source[] | undefined;
  readonly problem: string | undefined;
  readonly links: readonly SourceLink[];
  readonly onRetry: () => void;
};

const words = texts.sourcesPanel;

export function SourcesPanel({ sources, problem, links, onRetry }: Props) {
  return (
    <Panel title={words.title} note={words.note}>
      {sources === undefined && problem !== undefined && (
        <FailedState title={texts.messages.sourcesFailed} text={problem} onRetry={onRetry} />
      )}
      {sources === undefined && problem === undefined && (
        <Skeleton height={96} role="status" aria-label={words.loading} />
      )}
      {sources?.length === 0 && <EmptyState title={words.none} text={words.noneText} isCompact />}
      {sources !== undefined && sources.length > 0 && (
        <ul className="list ruled" aria-label={words.title}>
          {sources.map((source) => (
            <li key={source.id} className="grid gap-3 py-6">
              <div className="row shrinks gap-2 gap-x-4">
                <span className="strong break shrinks">{source.name}</span>
                <Tag tone="grey">{source.type === 'store' ? words.store : words.apiKey}</Tag>
              </div>
              <span className="soft">
                {source.detail} · {lastWords(source)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="wrap gap-2 gap-x-8 mt-4">
        {links.map(({ to, label }) => (
          <Link key={to} className="accent" to={to}>
            {label}
          </Link>
        ))}
      </div>
    </Panel>
  );
}

function lastWords({ type, lastAt }: Source): ReactNode {
  const isStore = type === 'store';
  if (lastAt === null) return isStore ? words.neverSynced : words.neverUsed;
  return (isStore ? words.lastSynced : words.lastUsed)(<Relative iso={lastAt} />);
}
