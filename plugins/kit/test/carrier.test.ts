import { findCarrierFaults, isCarrierName, isCarrierPlugin } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

const nothing = () => undefined;
const manifest = {
  id: 'hutch-post',
  label: 'Hutch Post',
  credentials: { api_key: { label: 'Key', secret: true } },
  names: ['hutchpost'],
  setup: 'Ask the postmaster.',
  recordDays: 90,
  callsPerMinute: 60,
};
const good = {
  kind: 'carrier',
  manifest,
  checkCredentials: nothing,
  verifyCredentials: nothing,
  readShipment: nothing,
  createSimulator: nothing,
};
const withManifest = (over: object) => ({ ...good, manifest: { ...manifest, ...over } });

describe('findCarrierFaults', () => {
  it('finds nothing in a valid carrier', () => void expect(findCarrierFaults(good)).to.deep.equal([]));

  const faults: readonly [string, unknown, RegExp][] = [
    ['no object', undefined, /not a carrier object/],
    ['no manifest', { ...good, manifest: undefined }, /no manifest/],
    ['an id with capitals', withManifest({ id: 'Hutch' }), /manifest\.id "Hutch"/],
    ['no label', withManifest({ label: ' ' }), /manifest\.label/],
    ['no credentials', withManifest({ credentials: undefined }), /manifest\.credentials/],
    ['no names', withManifest({ names: [] }), /manifest\.names/],
    ['a name that no shipment can match', withManifest({ names: ['Hutch Post'] }), /manifest\.names/],
    ['no setup', withManifest({ setup: '' }), /manifest\.setup/],
    ['a retention of no days', withManifest({ recordDays: 0 }), /manifest\.recordDays/],
    ['no rate', withManifest({ callsPerMinute: undefined }), /manifest\.callsPerMinute/],
    ['no readShipment', { ...good, readShipment: undefined }, /readShipment is missing/],
  ];
  for (const [what, candidate, fault] of faults)
    it(`reports ${what}`, () => void expect(findCarrierFaults(candidate).join('; ')).to.match(fault));

  it('is for plugins of the kind carrier only', () => {
    expect(isCarrierPlugin(good)).to.equal(true);
    expect(isCarrierPlugin({ ...good, kind: undefined })).to.equal(false);
    expect(isCarrierPlugin(null)).to.equal(false);
  });
});

describe('isCarrierName', () => {
  it('matches the spellings of a name and the names of its services', () => {
    for (const spelled of ['Hutch Post', 'HUTCH-POST', 'hutch post ground', 'HutchPost®'])
      expect(isCarrierName(manifest, spelled), spelled).to.equal(true);
  });

  it('does not match another carrier', () => {
    for (const spelled of ['Hutch', 'Post', 'Royal Hutch Post', '', 'UPS'])
      expect(isCarrierName(manifest, spelled), spelled).to.equal(false);
  });
});
