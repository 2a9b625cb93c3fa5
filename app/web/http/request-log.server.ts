// One log line and one measurement per request.
import type { MiddlewareHandler } from 'hono'
import { newId } from '~/foundation/kit/ids'
import type { Metrics } from './endpoints/metrics.server'
import type { HttpEnv } from './http-env'
import { isClientGone } from './request-body.server'
import type { Services } from './request-context.server'

interface LogOptions {
  services: Pick<Services, 'log'>
  metrics: Metrics
  isStopping(): boolean
}

/** The status under which a request is counted whose client disconnected before the response. */
const CLIENT_GONE = 499

/** Request id, one log line and one measurement per request. */
export function logAndMeasure({ services, metrics, isStopping }: LogOptions): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const began = performance.now()
    const requestId = newId()
    c.set('requestId', requestId)
    c.set('clientAddress', c.env.incoming.clientAddress ?? '')
    await next()
    // On the response's own headers: Hono's c.header() builds a new Response each time.
    c.res.headers.set('x-request-id', requestId)
    if (isStopping()) c.res.headers.set('connection', 'close')
    const kind = c.get('routeLabel') ?? 'page'
    const milliseconds = performance.now() - began
    const status = isClientGone(c) ? CLIENT_GONE : c.res.status
    metrics.observe({ method: c.req.method, status, kind }, milliseconds / 1000)
    if (kind === 'page' || kind === 'closed') {
      const line = {
        requestId,
        method: c.req.method,
        status,
        ms: Math.round(milliseconds * 10) / 10,
      }
      // A closed club answers with 503; that is no error.
      const isFault = status >= 500 && !(kind === 'closed' && status === 503)
      if (isFault) services.log.error(line, 'answered')
      else services.log.debug(line, 'answered')
    }
  }
}
