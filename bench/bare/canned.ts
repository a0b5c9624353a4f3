import { serve } from './serve.js';

/** One ready answer to whatever is asked, so that a call's time is its caller's. */
const body = Buffer.from(process.env.ANSWER ?? '{}');

serve((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
});
