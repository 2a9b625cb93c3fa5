import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import type { PictureStore } from '~/foundation/pictures/picture-store.server'
import { identityEmails } from './identity-emails'
import { findInlineLogo } from './inline-logo'
import type { Mailer } from './mailer.server'
import {
  deliverFromOutbox,
  emailOf,
  failureColumns,
  leaseOf,
  sentColumns,
  type Delivery,
  type DeliveryFailure,
} from './outbox.server'
import { senderAddress, senderRefused } from './sender-address.server'
import { deliverEmailJob } from './queue-email.server'

/** Where logos of emails are stored. */
type Pictures = Pick<PictureStore, 'read'>

/** Handler of the job that delivers a club's email. */
export function deliverEmailHandler(mailer: Mailer, pictures?: Pictures): JobHandler {
  return handleTenantJob(deliverEmailJob, (db, { mailId }, { isLast, now, log }) =>
    deliverEmail(db, mailer, { mailId, isLast, now, log }, pictures),
  )
}

/** Delivers one email of a club's outbox with its logo, if the file still exists; see `deliverFromOutbox`. */
export function deliverEmail(
  db: TenantDb,
  mailer: Mailer,
  delivery: Delivery,
  pictures?: Pictures,
): Promise<void> {
  return deliverFromOutbox(
    {
      async claim(mailId, now) {
        const claimed = await claim(db, mailId, now)
        if (!claimed || !pictures) return claimed
        const picture = await logoFor(db, pictures, claimed.email.html)
        return { ...claimed, email: { ...claimed.email, picture } }
      },
      recordSent: (mailId, providerId, now) => recordSent(db, mailId, providerId, now),
      recordFailure: (mailId, failure) => recordFailure(db, mailId, failure),
      recordSenderRefused: (address, now) => senderRefused(db, { address, now }),
    },
    mailer,
    delivery,
  )
}

/** The same for many emails of one club: a logo is read once. */
export function logoAttachment(db: TenantDb, pictures: Pictures) {
  const read = new Map<string, ReturnType<typeof logoFor>>()
  return (html: string): ReturnType<typeof logoFor> => {
    const key = findInlineLogo(html)?.contentId ?? ''
    const logo = read.get(key) ?? logoFor(db, pictures, html)
    read.set(key, logo)
    return logo
  }
}

async function logoFor({ businessId }: TenantDb, pictures: Pictures, html: string) {
  const logo = findInlineLogo(html)
  const bytes = logo && (await pictures.read({ businessId, id: logo.pictureId }, logo.file))
  return bytes ? { contentId: logo.contentId, name: 'logo.png', type: 'image/png', bytes } : null
}

async function claim(db: TenantDb, mailId: string, now: Date) {
  return db.transaction(async (db) => {
    const row = await db.q
      .selectFrom('outgoing_emails')
      .selectAll()
      .where('id', '=', mailId)
      .forUpdate()
      .executeTakeFirst()
    const lease = row && leaseOf(row, now)
    if (!lease) return null
    await update(db, mailId).set(lease).execute()
    return {
      email: {
        ...emailOf(row),
        fromName: row.from_name,
        from: identityEmails.has(row.occasion) ? null : await senderAddress(db),
        stream: row.stream,
        // The reports of what happens to it name the club.
        metadata: { club: db.businessId },
      },
      inDoubt: row.claimed_until !== null,
    }
  })
}

function recordSent(db: TenantDb, mailId: string, providerId: string, now: Date) {
  return db.transaction((db) => update(db, mailId).set(sentColumns(providerId, now)).execute())
}

function recordFailure(db: TenantDb, mailId: string, failure: DeliveryFailure) {
  return db.transaction((db) =>
    update(db, mailId).set(failureColumns(failure)).where('status', '=', 'queued').execute(),
  )
}

const update = (db: OpenTenantDb, mailId: string) =>
  db.q.updateTable('outgoing_emails').where('id', '=', mailId)
