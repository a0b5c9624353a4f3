import { expect } from 'chai';

import { imageProblem, imageSource } from './images.js';
import { toProfileRequest } from './profile-form.js';

const form = { name: ' Hazel ', current: '', password: '', confirmation: '' };

describe('the profile', () => {
  it('sends passwords only with a new one', () => {
    expect(toProfileRequest({ ...form, current: 'filled-in-by-the-browser' })).to.deep.equal({
      name: 'Hazel',
    });
    expect(
      toProfileRequest({ ...form, current: 'old', password: 'silflay-now', confirmation: 'silflay-now' }),
    ).to.deep.equal({
      name: 'Hazel',
      current_password: 'old',
      new_password: 'silflay-now',
      renew_session: true,
    });
  });
});

describe('pictures for letters', () => {
  it('are images of at most 5 MB', () => {
    expect(imageProblem({ type: 'image/png', size: 5_242_880 })).to.equal(undefined);
    expect(imageProblem({ type: 'image/png', size: 5_242_881 })).to.equal('Image size must be less than 5MB');
    for (const type of ['application/pdf', '', 'text/html']) {
      expect(imageProblem({ type, size: 10 })).to.equal('Please select an image file');
    }
  });

  it('are shown from this server, by the address in their tag', () => {
    expect(imageSource('<img src="https://shop.example/api/a/b?x=1&amp;y=2" alt="">')).to.equal('/api/a/b');
    expect(imageSource('<img alt="x" src="/api/settings/i/k">')).to.equal('/api/settings/i/k');
    expect(imageSource('<img src="javascript:alert(1)">')).to.equal(undefined);
    expect(imageSource('')).to.equal(undefined);
    expect(imageSource('no picture')).to.equal(undefined);
  });
});
