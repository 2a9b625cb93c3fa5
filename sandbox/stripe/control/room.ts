import { type Hono } from 'hono'
import { type SandboxEnv } from '../api/serve'
import { type Stand } from '../stand'

/** Serves the control room under `/_sandbox`. */
export function serveControlRoom(app: Hono<SandboxEnv>, stand: Stand): void {
  app.get('/_sandbox', (c) =>
    c.text(`Local Stripe. Now: ${new Date(stand.clock.now() * 1000).toISOString()}`),
  )
}
