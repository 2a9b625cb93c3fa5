import type { Hono } from 'hono'
import type { Pool } from 'pg'
import { createRecords, type DnsRecords } from '../dns/records'
import { createDomainStore } from './domain-store'
import { registerDomainsApi } from './domains-api'
import { createFaults } from './faults'
import { registerMailboxApi } from './mailbox-api'
import { registerMailboxPages } from './mailbox-pages'
import { registerPostmarkApi } from './postmark-api'
import { sandboxMailWebhook } from '../constants'
import { postReport, reportOf, type ReportType } from './reports'
import { createEmailStore, type StoredMessage } from './store'

/**
 * The email emulator: Postmark's sending API at `/email`, its Domains API at `/domains`, and the mailbox that receives what is sent, at `/_mail`.
 * Nothing leaves the machine. Its tables are made in the schema `sandbox` when first needed. Emails are dated by
 * `now`: left out, the wall clock. What happens to broadcasts is reported to the application at `webhookBase`.
 * Sender domains are looked up in `records`, those of the emulator of name servers.
 */
export function registerEmailEmulator(
  app: Hono,
  {
    pool,
    now = () => new Date(),
    webhookBase = null,
    records = createRecords(pool),
  }: { pool: Pool; now?: () => Date; webhookBase?: string | null; records?: DnsRecords },
): void {
  const store = createEmailStore(pool)
  const faults = createFaults()
  const target = webhookBase === null ? null : { url: `${webhookBase}/hooks/postmark`, ...sandboxMailWebhook }
  const report = async (type: ReportType, message: StoredMessage) =>
    target ? postReport(target, reportOf(type, message, now())) : 0
  const domains = createDomainStore(pool)
  registerPostmarkApi(app, { store, faults, now, report, isUnproved: domains.isUnproved })
  registerDomainsApi(app, { domains, records, faults, now })
  registerMailboxApi(app, { store, faults, report })
  registerMailboxPages(app, { store, report })
}
