import type { HttpBindings } from '@hono/node-server'
import type { RequestHost } from '~/web/http/request-context.server'
import type { InlineSources } from './security-headers'

/** Values that the middleware of the HTTP app pass on. */
export interface HttpEnv {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    nonce: string
    /** Set for a page from the cache, whose scripts and styles are allowed by their hashes. */
    inlineSources?: InlineSources
    host: RequestHost
    /** `http://bottega-rossa.localhost:3000`, from configuration and the resolved host. */
    origin: string
    clientAddress: string
    /** The route's pattern for logs and metrics, never the URL itself. */
    routeLabel: string
  }
}
