import { inWorld, type World } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import checkout from '../src/index.js';

import { checkoutSample } from './contract-sample.js';

describe('a payment that Checkout.com resolved before a chargeback', () => {
  const play = (reason: string, run: (world: World, paymentId: string, id: string) => Promise<void>) =>
    inWorld(checkout, checkoutSample, async (world) => {
      const paid = { amount: 4200, currency: 'EUR' };
      const paymentId = world.simulator.payments?.createPayment(world.account, paid).providerPaymentId ?? '';
      const made = world.simulator.createAlert?.(world.account, { paymentId, reason });
      await run(world, paymentId, made?.providerAlertId ?? '');
    });

  const ends = {
    rapid_dispute_resolution: 'prevented/alert',
    already_refunded: 'charge_refunded/closed',
    negative_amount: 'warning_closed/inquiry',
  };
  for (const [reason, end] of Object.entries(ends))
    it(`has a dispute that is ${end} for ${reason}`, () =>
      play(reason, async (world, paymentId, id) => {
        const dispute = await world.provider.fetchDispute?.(world.context(), id);
        expect(dispute?.transactionId).to.equal(paymentId);
        expect(`${dispute?.status ?? ''}/${dispute?.stage ?? ''}`).to.equal(end);
      }));

  it('is not refunded again after Visa’s Rapid Dispute Resolution', () =>
    play('rapid_dispute_resolution', async (world, paymentId) => {
      const read = await world.provider.readRefunds?.(world.context(), { paymentId, events: [] });
      expect(read?.isDisputed).to.equal(true);
    }));
});
