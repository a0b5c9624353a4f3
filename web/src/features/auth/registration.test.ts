import { expect } from 'chai';

import { toRegisterRequest } from './registration.js';

const form = {
  name: ' Ada Burrow ',
  email: 'ada@rabbits.example',
  company: '  ',
  password: 'carrots!',
  confirmation: 'carrots!',
};

describe('registration', () => {
  it('sends no company name rather than an empty one', () => {
    expect(toRegisterRequest(form)).to.deep.equal({
      name: 'Ada Burrow',
      email: 'ada@rabbits.example',
      password: 'carrots!',
      tenant_name: null,
    });
    expect(toRegisterRequest({ ...form, company: ' Rabbits Ltd ' }).tenant_name).to.equal('Rabbits Ltd');
  });
});
