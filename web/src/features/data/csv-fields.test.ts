import { expect } from 'chai';

import {
  csvFieldsOf as acceptedFields,
  dataKinds as acceptedKinds,
} from '../../../../core/src/commerce/data/data-kinds.js';
import { csvFieldsOf, dataKinds } from './csv-fields.js';

describe('the fields of a CSV file', () => {
  it('are those that the server accepts, and so are the required ones', () => {
    expect(dataKinds).to.deep.equal([...acceptedKinds]);
    for (const kind of dataKinds) expect(csvFieldsOf(kind), kind).to.have.deep.members(acceptedFields(kind));
  });
});
