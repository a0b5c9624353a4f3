import { serve } from './serve.js';

/** Sends one prepared response to any request, so that a call costs only the caller's time. */
const body = Buffer.from(process.env.ANSWER ?? '{}');

serve((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
});
