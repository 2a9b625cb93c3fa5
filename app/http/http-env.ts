import type { HttpBindings } from '@hono/node-server'
import type { RequestHost } from '~/http/request-context.server'

/** What the steps of the gate hand on to one another. */
export interface HttpEnv {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    nonce: string
    host: RequestHost
    /** `http://bottega-rossa.localhost:3000`, from configuration and the resolved host. */
    origin: string
    clientAddress: string
    /** The route's pattern for logs and metrics, never the address itself. */
    routeLabel: string
  }
}
