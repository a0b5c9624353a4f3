import { texts } from '#texts/facts';

import { DateOnly } from '../../../components/date-time.js';
import type { Fact } from '../fact-values.js';

export function FactSource({ source: { kind, label, observed_at: at } }: Pick<Fact, 'source'>) {
  const date = at === undefined ? undefined : <DateOnly iso={at} />;
  switch (kind) {
    case 'user':
      return date === undefined ? texts.source.enteredBy(label) : texts.source.enteredByOn(label, date);
    case 'evidence':
      return texts.source.fromExhibit(label);
    case 'settings':
      return texts.source.fromSettings;
    default:
      return date === undefined ? texts.source.from(label) : texts.source.fromOn(label, date);
  }
}
