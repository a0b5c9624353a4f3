import { expect } from 'chai';

import { mentionedIn } from './colleagues.js';

describe('the addressee of a note', () => {
  const ann = { user_id: 'usr_ann', name: 'Ann' };
  const annabel = { user_id: 'usr_annabel', name: 'Ann Bel' };
  const colleagues = [ann, annabel];

  it('is a colleague whose name follows an @, in any case', () => {
    expect(mentionedIn('Could you look, @ann?', colleagues)).to.eql(['usr_ann']);
    expect(mentionedIn('@Ann Bel and @Ann: please', colleagues)).to.eql(['usr_annabel', 'usr_ann']);
  });

  it('is not a name without an @, nor a prefix of a longer name', () => {
    expect(mentionedIn('Ann said so', colleagues)).to.eql([]);
    expect(mentionedIn('@Ann Bel knows', colleagues)).to.eql(['usr_annabel']);
    expect(mentionedIn('@', [{ user_id: 'usr_none', name: '' }])).to.eql([]);
  });
});
