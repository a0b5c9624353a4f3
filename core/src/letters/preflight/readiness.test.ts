import { expect } from 'chai';

import { blockingCheck, lostChance, note, warningCheck } from '../checks/response-checks.js';
import { readinessOf } from './readiness.js';

const fox = blockingCheck('fox', 'A fox ate the carrots');
const rain = warningCheck('rain', 'It rains');
const autumn = lostChance('autumn', 'The harvest is over');
const moon = note('moon', 'The moon is full');

describe('readiness of a response', () => {
  const cases = [
    { checks: [moon], readiness: 'ready', reasons: [] },
    { checks: [moon, rain], readiness: 'weak', reasons: [rain] },
    { checks: [autumn], readiness: 'weak', reasons: [autumn] },
    { checks: [autumn, moon, rain, fox], readiness: 'blocked', reasons: [fox, rain, autumn] },
  ];
  for (const { checks, readiness, reasons } of cases)
    it(`is ${readiness} with ${checks.map(({ group }) => group).join(', ')}, worst first`, () => {
      expect(readinessOf(checks)).to.deep.equal({ readiness, reasons });
    });
});
