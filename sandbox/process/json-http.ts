import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';

/** The largest request body that any service of the shop takes, in bytes. */
const bodyLimitBytes = 16_384;

/** BadRequest is a body that was refused; `status` is the answer it deserves. */
export class BadRequest extends Error {
  constructor(
    message: string,
    readonly status: 400 | 413 = 400,
  ) {
    super(message);
  }
}

/** readBody collects a request's body, at most 16 KiB; it throws BadRequest (413) above that. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimitBytes) throw new BadRequest('the body is larger than 16 KiB', 413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** parseJson parses and validates a JSON body; it throws BadRequest naming what is wrong. */
export function parseJson<T>(body: Buffer, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new BadRequest('the body is not JSON');
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    throw new BadRequest(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
    );
  }
  return parsed.data;
}

/** sendJson answers with a JSON body in a single write, unless the client is already gone. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
