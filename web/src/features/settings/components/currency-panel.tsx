import type { User } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/settings';

import { Callout } from '../../../components/callout.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { formatDate } from '../../../lib/dates.js';
import { hasPermission } from '../../../lib/permissions.js';
import { type CurrencySettings, currencyQuery } from '../api/currency.js';
import { CurrencyForm } from './currency-form.js';

const words = texts.currency;

/** The currency that the company counts in, with the rates for all others. */
export function CurrencyPanel({ user }: { readonly user: User }) {
  const query = useQuery(currencyQuery());
  return (
    <Panel title={words.title} note={words.explanation}>
      <Loaded query={query} loading={words.loading} failed={words.loadFailed}>
        {(settings) => (
          <div className="stack-lg">
            <InUse settings={settings} />
            {hasPermission(user, 'approvals:configure') && (
              <CurrencyForm key={JSON.stringify(settings)} settings={settings} />
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

function InUse({
  settings: { currency, in_use: rates, ...settings },
}: {
  readonly settings: CurrencySettings;
}) {
  const { without_rate: without, feed_failure: failure } = settings;
  return (
    <>
      <p>
        {rates === null
          ? words.noRates(currency)
          : words.inUse(currency, rates.source, formatDate(rates.as_of, { timeZone: 'UTC' }), rates.age_days)}
      </p>
      {without.length > 0 && <Callout tone="amber">{words.without(without.join(', '))}</Callout>}
      {settings.rates === 'feed' && failure !== null && (
        <Callout tone="amber">{words.feedFailed(failure)}</Callout>
      )}
    </>
  );
}
