import type { DefenseOptions } from '@rebuttal/sdk';

type Options = {
  readonly chosen: DefenseOptions['chosen'];
  readonly options: readonly Pick<DefenseOptions['options'][number], 'code' | 'satisfied'>[];
};

/** The options are ranked. Without a person's choice, the first one that is satisfied is sent. */
export function whyChosen({ options, chosen }: Options): 'first' | 'byPerson' | 'incomplete' {
  const first = options.find(({ satisfied }) => satisfied);
  if (first !== undefined && first.code === chosen) return 'first';
  const isSatisfied = options.some(({ code, satisfied }) => code === chosen && satisfied);
  return isSatisfied ? 'byPerson' : 'incomplete';
}
