import { expect } from 'chai';

import { AppError } from '../../platform/errors/catalogue.js';
import { hasMention, resolveMentions } from './mentions.js';

const colleagues = [
  { userId: 'usr_ann', name: 'Ann' },
  { userId: 'usr_annlee', name: 'Ann Lee' },
  { userId: 'usr_sam1', name: 'Sam Hill' },
  { userId: 'usr_sam2', name: 'Sam Hill' },
  { userId: 'usr_wang', name: '王芳' },
];

const resolve = (text: string, ids: readonly string[] = []) => resolveMentions(text, ids, colleagues);

function refused(text: string, ids: readonly string[] = []): unknown {
  try {
    return resolve(text, ids);
  } catch (error) {
    expect(error).to.be.instanceOf(AppError);
    return (error as AppError).extra.details;
  }
}

describe('mentions in a note', () => {
  it('find colleagues by the name after an @, in upper or lower case', () => {
    expect(resolve('@ann, can you look?')).to.deep.equal(['usr_ann']);
    expect(resolve('(@Ann Lee) and @ANN')).to.deep.equal(['usr_annlee', 'usr_ann']);
    expect(resolve('@王芳请看一下')).to.deep.equal(['usr_wang']);
  });

  it('use the longest matching name', () => {
    expect(resolve('@Ann Lee knows')).to.deep.equal(['usr_annlee']);
    expect(resolve('@Ann Leeds knows')).to.deep.equal(['usr_ann']);
  });

  it('add the given ids and name each person once', () => {
    expect(resolve('@Ann', ['usr_ann', 'usr_annlee', 'usr_ann'])).to.deep.equal(['usr_ann', 'usr_annlee']);
  });

  it('refuse a name that no colleague has', () => {
    expect(refused('@Anna, please')).to.deep.equal([
      { field: 'text', message: 'No one in your company is called @Anna' },
    ]);
  });

  it('refuse an id that is not a colleague’s', () => {
    expect(refused('Look', ['usr_fox'])).to.deep.equal([
      { field: 'mentions', message: 'This user is not a member of your company' },
    ]);
  });

  it('refuse a name that two colleagues share, unless an id says which', () => {
    expect(refused('@Sam Hill')).to.have.length(1);
    expect(resolve('@Sam Hill', ['usr_sam2'])).to.deep.equal(['usr_sam2']);
  });

  it('are not found in email addresses or behind a lone @', () => {
    for (const text of ['Write to bo@fox.example', 'Meet @ noon', '@', 'bo.digger+x@fox.example'])
      expect([hasMention(text), resolve(text)]).to.deep.equal([false, []]);
    expect(hasMention('Ask @Ann')).to.equal(true);
  });
});
