import { type UseFormInput, useForm } from '@mantine/form';
import { useState } from 'react';

import { useDraft } from '../stores/drafts.js';

type Values = Readonly<Record<string, unknown>>;

/**
 * A form that begins with its draft. Only changed values are stored, so that those of colleagues stay.
 */
export function useDraftForm<T extends Values>(
  field: string,
  saved: T,
  options: Pick<UseFormInput<T>, 'onValuesChange' | 'validate'> = {},
) {
  const [draft, write, hasDraft] = useDraft(field, '{}');
  const [isRestored] = useState(hasDraft);
  const form = useForm<T>({
    ...options,
    initialValues: withChanges(saved, JSON.parse(draft) as Values) as T,
    onValuesChange: (values, previous) => {
      options.onValuesChange?.(values, previous);
      write(JSON.stringify(changesOf(saved, values)));
    },
  });
  return {
    form,
    isRestored,
    /** Discards the draft, then runs `next`. */
    ending: (next: () => void) => (): void => {
      write('{}');
      next();
    },
  };
}

function changesOf(saved: Values, values: Values): Values {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name]),
  );
  return combined(saved, Object.fromEntries(changed), changesOf);
}

function withChanges(saved: Values, changes: Values): Values {
  return { ...saved, ...combined(saved, changes, withChanges) };
}

/** Combines nested values with the saved ones. */
function combined(saved: Values, values: Values, combine: (saved: Values, values: Values) => Values): Values {
  const entries = Object.entries(values).map(([name, value]): [string, unknown] => {
    const before = saved[name];
    return [name, isValues(value) && isValues(before) ? combine(before, value) : value];
  });
  return Object.fromEntries(entries);
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
