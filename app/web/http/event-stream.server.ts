/**
 * The principal that a guard admits, for a stream of events. A browser that would be redirected to sign in gets 204,
 * after which it does not connect again; a redirect would lead it to a page that is no stream.
 */
export async function guardOfEvents<Principal>(
  request: Request,
  guard: Promise<Principal>,
): Promise<Principal> {
  try {
    return await guard
  } catch (error) {
    const isLedAway = error instanceof Response && error.status >= 300 && error.status < 400
    throw isLedAway && asksForEvents(request) ? new Response(null, { status: 204 }) : error
  }
}

const asksForEvents = (request: Request) =>
  request.headers.get('accept')?.includes('text/event-stream') === true

/**
 * A response of server-sent events. Only a browser that asks for events gets them; anything else would wait for an end
 * that does not come. Throws 406 then, and 503 without a stream.
 */
export function eventStream(request: Request, open: () => ReadableStream<Uint8Array> | null): Response {
  if (!asksForEvents(request)) throw new Response(null, { status: 406 })
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
