import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect } from 'chai';

import { reload, repeatOutdated } from './reload.js';

describe('reload', () => {
  /** Screens that show submissions, disputes and evidence. Each request waits until it is answered. */
  function open() {
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
    const sent: string[] = [];
    const answers: (() => void)[] = [];
    for (const name of ['submissions', 'disputes', 'evidence']) {
      queries.setQueryData([name], 'old');
      const queryFn = () =>
        new Promise((resolve) => {
          sent.push(name);
          answers.push(() => resolve('new'));
        });
      new QueryObserver(queries, { queryKey: [name], queryFn, staleTime: Infinity }).subscribe(
        () => undefined,
      );
    }
    const answer = async () => {
      answers.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 5));
    };
    return { queries, sent, answer };
  }
  const [evidence, disputes, submissions] = [['evidence'], ['disputes'], ['submissions']];
  const states = [submissions, disputes];

  it('loads submissions before disputes, and both before what depends on them', async () => {
    const { queries, sent, answer } = open();
    const done = reload(queries, [evidence, disputes, submissions], states);
    expect(sent).to.deep.equal(['submissions']);
    await answer();
    expect(sent).to.deep.equal(['submissions', 'disputes']);
    await answer();
    expect(sent).to.deep.equal(['submissions', 'disputes', 'evidence']);
    await answer();
    await done;
  });

  it('waits for a reload of the disputes that another started', async () => {
    const { queries, sent, answer } = open();
    void queries.invalidateQueries({ queryKey: disputes });
    const done = reload(queries, [evidence], states);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(sent).to.deep.equal(['disputes']);
    await answer();
    expect(sent).to.deep.equal(['disputes', 'evidence']);
    await answer();
    await done;
  });
});

describe('repeatOutdated', () => {
  it('repeats a first load whose data changed while it ran', async () => {
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
    repeatOutdated(queries);
    let files = 1;
    const queryFn = async () => {
      const found = files;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return found;
    };
    const observer = new QueryObserver(queries, { queryKey: ['evidence'], queryFn, enabled: false });
    observer.subscribe(() => undefined);
    await queries.invalidateQueries({ queryKey: ['evidence'] });
    observer.setOptions({ queryKey: ['evidence'], queryFn });
    files = 2;
    void queries.invalidateQueries({ queryKey: ['evidence'] });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(queries.getQueryData(['evidence'])).to.equal(2);
  });
});
