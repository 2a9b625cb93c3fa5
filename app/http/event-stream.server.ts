/**
 * A response of server-sent events. Only a browser that asks for events gets them; anything else would wait for an end
 * that does not come. Throws 406 then, and 503 without a stream.
 */
export function eventStream(request: Request, open: () => ReadableStream<Uint8Array> | null): Response {
  if (!request.headers.get('accept')?.includes('text/event-stream')) throw new Response(null, { status: 406 })
  const stream = open()
  if (!stream) throw new Response(null, { status: 503, headers: { 'Retry-After': '60' } })
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'private, no-store',
      // Proxies that collect responses would keep the events.
      'X-Accel-Buffering': 'no',
    },
  })
}
