import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { purchaseHandlers } from '~/club/purchases/emails/send-purchase-email.server'
import { markPurchasesReady } from '~/club/purchases/ready/mark-purchases-ready.server'
import { freshDatabase, type TestDatabase } from '../../../database'
import { aJobRun } from '../../../builders/job-run'
import { aPaidPurchase } from '../../../builders/purchase'
import { aStockedWine } from '../../../builders/club-run'
import { aClubOfRecords, aRecordedMember } from '../../../builders/recorded-member'
import { clubOf } from '../../../builders/request-context'

const now = new Date('2026-11-20T17:00:00Z')
let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

it('the job marks paid orders as ready once, leaves disputed and abandoned ones, and emails each member once', async () => {
  const club = await aClubOfRecords(database)
  const member = await aRecordedMember(club, { now })
  const wineId = await aStockedWine(club.db, { bottles: 12, now, name: 'Barbera' })
  const cart = [{ wineId, quantity: 2 }]
  const packed = await aPaidPurchase(club.db, { memberId: member.id, cart, now })
  const disputed = await aPaidPurchase(club.db, { memberId: member.id, cart, now })
  await database.owner.query('update purchases set is_disputed = true where id = $1', [disputed.id])
  const mark = () =>
    markPurchasesReady(club.db, {
      purchaseIds: [packed.id, disputed.id, packed.id, newId(), 'none'],
      userId: club.ownerId,
      now,
    })

  expect(await mark()).toEqual([packed.id])
  expect(await mark()).toEqual([])

  const { rows } = await database.owner.query(
    'select status, ready_at from purchases where business_id = $1 order by number',
    [club.id],
  )
  expect(rows).toEqual([
    { status: 'ready', ready_at: now },
    { status: 'processing', ready_at: null },
  ])
  const [handler] = purchaseHandlers({
    clubs: { byId: () => Promise.resolve(clubOf(club)) },
    env: { scheme: 'https', rootDomain: 'clubs.example' },
  })
  if (handler?.scope !== 'tenant') throw new Error('the email is of a business')
  const mail = { kind: 'ready', purchaseId: packed.id }
  await handler.run(club.db, mail, aJobRun({ now }))
  await handler.run(club.db, mail, aJobRun({ now }))
  const emails = await database.owner.query(
    `select subject, text from outgoing_emails where business_id = $1 and occasion = 'purchase-ready'`,
    [club.id],
  )
  expect(emails.rows.map(({ subject }) => subject as string)).toEqual([
    `Ready to collect: order ${packed.number}`,
  ])
  expect(emails.rows[0].text).toContain('The 2 bottles you bought')
})
