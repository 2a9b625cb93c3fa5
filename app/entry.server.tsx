import { Writable } from 'node:stream'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { settleSession } from './accounts/session-renewal.server'
import { failedForm } from './gate/answer-faults.server'
import { noteFault, type Fault } from './gate/fault.server'
import { FORM_FAULT, writeFormFault } from './kit/form-fault'
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
  const failed = failedForm(context)
  if (failed) response.headers.set(FORM_FAULT, writeFormFault(failed.fault))
  return response
}

/** A session that was asked for lives on with this answer; returns what the document says of it. */
async function settled(request: Request, headers: Headers, context: AppLoadContext): Promise<string | null> {
  const settled = await settleSession(request, context)
  if (!settled) return null
  if (settled.cookie) headers.append('Set-Cookie', settled.cookie)
  if (!settled.session) return 'none'
  // Tabs load anew when another business is open, too: their forms are about the one before.
  const { id, workingAt } = settled.session
  return `${id}${workingAt ? `.${workingAt}` : ''} ${settled.tokenExpiresAt?.getTime()}`
}

/** Faults of what is not a page's loader or action: a component that throws, a route that programs call. */
export function handleError(error: unknown, args: { request: Request; context: AppLoadContext }) {
  noteFault(error, args)
}
