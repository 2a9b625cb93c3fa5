import { Writable } from 'node:stream'
import { isOutOfRoom, isUnavailable } from '#/db/client.server'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { isRouteErrorResponse } from '@remix-run/react'
import { settleSession } from './accounts/session-renewal.server'
import { isDomainError } from './kit/errors'
import { FaultContext } from './ui/fault'
import { NonceContext } from './ui/nonce'
import { SessionMarkContext } from './ui/session-mark'

/**
 * Renders the whole document before the first byte goes out: no page defers data, a complete body has a
 * length and compresses in one piece, and a component that throws can still become a 500.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const mark = await settled(request, headers, context)
  return new Promise((resolve, reject) => {
    const fault = remix.staticHandlerContext.errors
      ? (context.memo.get('fault') as Fault | undefined)
      : undefined
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(new Response(Buffer.concat(chunks), { status, headers }))
        done()
      },
    })
    const stream = renderToPipeableStream(
      <NonceContext.Provider value={context.nonce}>
        <FaultContext.Provider value={fault ? { requestId: context.requestId, ...fault } : null}>
          <SessionMarkContext.Provider value={mark}>
            <RemixServer context={remix} url={request.url} nonce={context.nonce} />
          </SessionMarkContext.Provider>
        </FaultContext.Provider>
      </NonceContext.Provider>,
      {
        nonce: context.nonce,
        onAllReady: () => stream.pipe(sink),
        onShellError: reject,
        onError(error) {
          status = 500
          context.log.error({ error }, 'a component failed to render')
        },
      },
    )
  })
}

/** The answers to the router in the browser. */
export async function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: AppLoadContext },
): Promise<Response> {
  await settled(request, response.headers, context)
  return response
}

/** A session that was asked for lives on with this answer; returns what the document says of it. */
async function settled(request: Request, headers: Headers, context: AppLoadContext): Promise<string | null> {
  const settled = await settleSession(request, context)
  if (!settled) return null
  if (settled.cookie) headers.append('Set-Cookie', settled.cookie)
  return settled.session ? `${settled.session.id} ${settled.tokenExpiresAt?.getTime()}` : 'none'
}

/** What the gate and the error page are told of a failed loader or action, under `fault` in the context's memo. */
export interface Fault {
  status: number
  /** For the person to read; without it the page says only that there was an error. */
  sentence?: string
  retryAfterSeconds?: number
}

/**
 * A refusal nobody caught becomes its own status and sentence, a database that is away becomes 503; anything
 * else is a fault of ours and reaches the log with its request id.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const fault = faultOf(error)
  context.memo.set('fault', fault)
  if (fault.status < 500) return
  context.log.error({ error, route: new URL(request.url).pathname }, 'a loader or action failed')
}

function faultOf(error: unknown): Fault {
  if (isDomainError(error)) return { status: error.status, sentence: error.sentence, ...error.details }
  if (isOutOfRoom(error)) {
    return {
      status: 503,
      sentence: 'Nothing new can be kept right now, and nothing was changed. Please try again in a moment.',
      retryAfterSeconds: 10,
    }
  }
  if (isUnavailable(error)) {
    return {
      status: 503,
      sentence: 'We cannot reach our records right now. Please try again.',
      retryAfterSeconds: 2,
    }
  }
  return { status: 500 }
}
