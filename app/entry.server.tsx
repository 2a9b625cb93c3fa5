import { Writable } from 'node:stream'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { renewSessionIfDue } from '~/people/identity/sessions/renew-session.server'
import { failedForm } from '~/web/http/error-responses.server'
import { recordRequestError, type RequestError } from '~/web/http/request-error.server'
import { SUBMISSION_ERROR_HEADER, encodeSubmissionError } from '~/foundation/kit/submission-error'
import { ErrorContext } from '~/foundation/ui/feedback/error-context'
import { inlineSheet } from '~/foundation/ui/document/inline-sheet.server'
import { NonceContext } from '~/foundation/ui/document/nonce'
import { SessionMarkerContext } from '~/foundation/ui/document/session-marker'

/**
 * Renders the whole document before sending the first byte: no page defers data, a complete body has a length and
 * compresses in one piece, and a component error can still become a 500.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const sessionMarker = await settled(request, headers, context)
  return new Promise((resolve, reject) => {
    const fault = remix.staticHandlerContext.errors
      ? (context.memo.get('fault') as RequestError | undefined)
      : undefined
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        headers.set('content-type', 'text/html; charset=utf-8')
        const html = inlineSheet(Buffer.concat(chunks).toString(), context.nonce)
        resolve(new Response(html, { status, headers }))
        done()
      },
    })
    const stream = renderToPipeableStream(
      <NonceContext.Provider value={context.nonce}>
        <ErrorContext.Provider value={fault ? { requestId: context.requestId, ...fault } : null}>
          <SessionMarkerContext.Provider value={sessionMarker}>
            <RemixServer context={remix} url={request.url} nonce={context.nonce} />
          </SessionMarkerContext.Provider>
        </ErrorContext.Provider>
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

/** Responses to the router in the browser. */
export async function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: AppLoadContext },
): Promise<Response> {
  await settled(request, response.headers, context)
  const failed = failedForm(context)
  if (failed) response.headers.set(SUBMISSION_ERROR_HEADER, encodeSubmissionError(failed.fault))
  return response
}

/** Renews the session with this response and returns its marker for the document. */
async function settled(request: Request, headers: Headers, context: AppLoadContext): Promise<string | null> {
  const settled = await renewSessionIfDue(request, context)
  if (!settled) return null
  if (settled.cookie) headers.append('Set-Cookie', settled.cookie)
  if (!settled.session) return 'none'
  // The active business is part of the marker, so that tabs reload when it changes: their forms belong to the
  // previous one.
  const { id, activeBusinessId } = settled.session
  return `${id}${activeBusinessId ? `.${activeBusinessId}` : ''} ${settled.tokenExpiresAt?.getTime()}`
}

/** Errors outside page loaders and actions: components and resource routes. */
export function handleError(error: unknown, args: { request: Request; context: AppLoadContext }) {
  recordRequestError(error, args)
}
