import type { NextRequest } from 'next/server';

/** readBody reads at most so many bytes of a request; null where there are more, or the sender broke off. Nothing more is kept in memory. */
export async function readBody(
  request: NextRequest,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of request.body ?? []) {
      size += part.byteLength;
      if (size > mostBytes) return null;
      parts.push(part);
    }
  } catch {
    return null;
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** readForm reads a form of at most so many bytes; an empty one where it is larger, or no form. */
export async function readForm(request: NextRequest, mostBytes: number): Promise<FormData> {
  const body = await readBody(request, mostBytes);
  const type = request.headers.get('content-type');
  if (body === null || type === null) return new FormData();
  return new Response(body, { headers: { 'content-type': type } }).formData().catch(() => new FormData());
}
