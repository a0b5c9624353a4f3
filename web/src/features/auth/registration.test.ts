import { expect } from 'chai';

import { registrationProblem, toRegisterRequest } from './registration.js';

const form = {
  name: ' Ada Burrow ',
  email: 'ada@rabbits.example',
  company: '  ',
  password: 'carrots!',
  confirmation: 'carrots!',
};

describe('registration', () => {
  it('requires two equal passwords of at least 8 characters', () => {
    expect(registrationProblem(form)).to.equal(undefined);
    expect(registrationProblem({ ...form, confirmation: 'carrots?' })).to.equal('Passwords do not match');
    expect(registrationProblem({ ...form, password: 'carrots', confirmation: 'carrots' })).to.equal(
      'Password must be at least 8 characters',
    );
  });

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
