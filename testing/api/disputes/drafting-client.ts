import { expect } from 'chai';

import type { ResponseDraftDto } from '../../../core/src/letters/drafting/drafting.dto.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';

export async function draftOf(
  owner: ApiClient,
  dispute: string,
  language?: string,
): Promise<ResponseDraftDto> {
  const path = `/api/response-assembly/disputes/${dispute}/draft`;
  const { status, body } = await owner.post(path, language === undefined ? {} : { language });
  expect(status, JSON.stringify(body)).to.equal(200);
  return body as ResponseDraftDto;
}
