import type { Hono } from 'hono'
import type { Pool } from 'pg'
import { createFaults } from './faults'
import { registerMailboxApi } from './mailbox-api'
import { registerMailboxPages } from './mailbox-pages'
import { registerPostmarkApi } from './postmark-api'
import { createEmailStore } from './store'

/**
 * The email emulator: Postmark's sending API at `/email`, and the mailbox that receives what is sent, at `/_mail`.
 * Nothing leaves the machine. Its tables are made in the schema `sandbox` when first needed. Emails are dated by
 * `now`: left out, the wall clock.
 */
export function registerEmailEmulator(
  app: Hono,
  { pool, now = () => new Date() }: { pool: Pool; now?: () => Date },
): void {
  const store = createEmailStore(pool)
  const faults = createFaults()
  registerPostmarkApi(app, { store, faults, now })
  registerMailboxApi(app, { store, faults })
  registerMailboxPages(app, { store })
}
