import { expect } from 'chai';

import { mentionedIn } from './colleagues.js';

describe('who a note is for', () => {
  const ann = { user_id: 'usr_ann', name: 'Ann' };
  const annabel = { user_id: 'usr_annabel', name: 'Ann Bel' };
  const colleagues = [ann, annabel];

  it('is whom it names with an @, in capitals or not', () => {
    expect(mentionedIn('Could you look, @ann?', colleagues)).to.eql(['usr_ann']);
    expect(mentionedIn('@Ann Bel and @Ann: please', colleagues)).to.eql(['usr_annabel', 'usr_ann']);
  });

  it('is not whom it merely speaks of, nor one whose name begins another’s', () => {
    expect(mentionedIn('Ann said so', colleagues)).to.eql([]);
    expect(mentionedIn('@Ann Bel knows', colleagues)).to.eql(['usr_annabel']);
    expect(mentionedIn('@', [{ user_id: 'usr_none', name: '' }])).to.eql([]);
  });
});
