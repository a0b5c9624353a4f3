import { expect } from 'chai';

import { mentionQueryAt, suggestColleagues, withMention } from './mention-query.js';

const colleagues = [
  { user_id: 'usr_ann', name: 'Ann Bel' },
  { user_id: 'usr_bo', name: 'Bo Annis' },
  { user_id: 'usr_cy', name: 'Cy' },
];
const suggested = (text: string) =>
  suggestColleagues(mentionQueryAt(text, text.length), colleagues).map(({ name }) => name);

describe('suggestions after an @', () => {
  it('are colleagues with a word in their name that starts with the query', () => {
    expect(suggested('Ask @')).to.eql(['Ann Bel', 'Bo Annis', 'Cy']);
    expect(suggested('Ask @an')).to.eql(['Ann Bel', 'Bo Annis']);
    expect(suggested('Ask @Ann b')).to.eql(['Ann Bel']);
  });

  it('end with a whole name, and do not come in an email address or behind a space', () => {
    for (const text of ['@Cy', 'bo@an', 'at @ an', '@zoe', 'none']) expect(suggested(text), text).to.eql([]);
  });

  it('replace what was typed, and keep what follows', () => {
    const query = mentionQueryAt('Ask @an please', 7);
    expect(query).to.eql({ at: 4, typed: 'an' });
    expect(query && withMention('Ask @an please', query, 'Ann Bel')).to.eql({
      text: 'Ask @Ann Bel please',
      caret: 13,
    });
  });
});
