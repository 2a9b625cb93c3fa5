import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunEmailContext } from '~/club/runs/emails/email-context.server'
import { sendCollectedEmail } from '~/club/runs/emails/send-collected.server'
import { sendNotices } from '~/club/runs/emails/send-notices.server'
import { sendReadyEmails } from '~/club/runs/emails/send-ready.server'
import { handOver } from '~/club/fulfillment/desk/hand-over.server'
import { markReady } from '~/club/runs/runs/close-run.server'
import { lockRun } from '~/club/runs/runs/lock-run.server'
import { monthsAfter } from '~/foundation/kit/calendar'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { anActiveMember } from '../../../builders/active-member'
import { aDraftRun, aPublishedRun, aStockedWine, justWine } from '../../../builders/club-run'
import { pageText } from '../../../builders/drawn-page'
import { emailsTo } from '../../../builders/membership-history'
import {
  aPayingClub,
  aPaymentPlatform,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { addOwner, aPerson } from '../../../builders/person'

let payments: PaymentPlatform
beforeAll(async () => void (payments = await aPaymentPlatform()))
afterAll(() => payments.close())

const title = 'Truffles and fog'
const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
/** A box named by a month: "November box", "November’s box", "box of November 2026", "next box, November". */
const boxOfMonth = new RegExp(
  `(${months})(’s)?( \\d{4})? (box|extra bottles)|(box|bottles)( of|,) (${months})(?! \\d+\\b(?!\\d))`,
  'i',
)
/** A month that is not a part of a day, such as "November 2026". */
const bareMonth = new RegExp(`\\b(${months})\\b(?! \\d{1,2}\\b)`)

/** A member whose box is paid in one month and picked up in the next, with every page that shows it. */
async function aBoxOfTwoMonths() {
  const club = await aPayingClub(payments)
  const owner = await aPerson(payments.db)
  await addOwner(payments.db, owner.id, club.id)
  const member = await anActiveMember(payments, club)
  const now = () => payments.clock.now(club.id)
  const today = dayIn('America/New_York', now())
  const next = monthsAfter(`${today.slice(0, 7)}-01`, 1).slice(0, 8)
  const wineId = await aStockedWine(club.db, { bottles: 20, now: now(), name: `Gavarini ${newId()}` })
  const runId = await aPublishedRun(club.db, {
    userId: owner.id,
    now: now(),
    boxes: { [club.tierId]: [justWine(wineId)] },
    details: { title, pickUpFrom: `${next}05`, pickUpUntil: `${next}26` },
  })
  const record = (await payments.clubs.byId(club.id))!
  const email = (): RunEmailContext => ({
    club: record,
    clubOrigin: 'https://club.example',
    secret: 'a secret of the tests, long enough',
    now: now(),
    enough: () => false,
  })
  const own = (file: string, path: string, params = {}) =>
    pageText(payments.db, file, { business: record, userId: member.requester.id, path, params, now: now() })
  const portal = (file: string, path: string, params = {}) =>
    pageText(payments.db, file, {
      business: record,
      userId: owner.id,
      isPortal: true,
      services: { billing: payments.billing },
      path,
      params,
      now: now(),
    })
  const orderId = async () =>
    (await payments.db.owner.query('select id from run_orders where member_id = $1', [member.id])).rows[0]
      .id as string
  return { club, owner, member, now, today, wineId, runId, email, own, portal, orderId }
}

type BoxOfTwoMonths = Awaited<ReturnType<typeof aBoxOfTwoMonths>>

const lockAndPack = async ({ club, owner, runId, now }: BoxOfTwoMonths) => {
  await lockRun(club.db, { runId, userId: owner.id, now: now() })
  await markReady(club.db, { runId, userId: owner.id, now: now() })
}

async function collect({ club, owner, now, orderId }: BoxOfTwoMonths) {
  const { rows } = await payments.db.owner.query('select id from order_bottles where order_id = $1', [
    await orderId(),
  ])
  const id = newId()
  await handOver(club.db, {
    id,
    bottleIds: rows.map((row) => row.id as string),
    collectedBy: 'member',
    secondPerson: '',
    isAgeChecked: true,
    note: '',
    recordedAt: null,
    userId: owner.id,
    now: now(),
  })
  return id
}

/** The member's pages that show their box. */
const memberPages = async ({ own, runId, wineId }: BoxOfTwoMonths) => ({
  dashboard: await own('routes/customer/dashboard.tsx', paths.customer.dashboard()),
  deliveries: await own('routes/customer/deliveries.tsx', paths.customer.deliveries()),
  box: await own('routes/customer/box.tsx', paths.customer.box(runId), { runId }),
  club: await own('routes/public/month.tsx', paths.month(runId), { runId }),
  bottle: await own('routes/public/bottle.tsx', paths.bottle(wineId), { wineId }),
})

/** Pages in whose headings a month stands for the days below it. */
const pagesByMonth = async ({ own, portal }: BoxOfTwoMonths) => ({
  calendar: await own('routes/customer/calendar.tsx', paths.customer.calendar()),
  runs: await portal('routes/business/runs/runs.tsx', paths.business.runs.list()),
})

describe('a box that is paid in one month and picked up in the next', () => {
  it('has one name on every page of its member, from the announcement to the hand-over', async () => {
    const box = await aBoxOfTwoMonths()
    const check = async () => {
      for (const [page, text] of Object.entries(await memberPages(box))) {
        expect(text, page).toContain(title)
        expect(bareMonth.exec(text)?.[0], page).toBeUndefined()
        expect(boxOfMonth.exec(text)?.[0], page).toBeUndefined()
      }
      for (const [page, text] of Object.entries(await pagesByMonth(box))) {
        expect(boxOfMonth.exec(text)?.[0], page).toBeUndefined()
      }
    }
    await check()
    const { dashboard } = await memberPages(box)
    expect(dashboard).toContain(`paid on ${formatDay(box.today)}`)
    await lockAndPack(box)
    await check()
    await collect(box)
    const { own, runId } = box
    for (const text of [
      await own('routes/customer/box.tsx', paths.customer.box(runId), { runId }),
      await own('routes/customer/order-history.tsx', paths.customer.orders()),
    ]) {
      expect(text).toContain(title)
      expect(boxOfMonth.exec(text)?.[0]).toBeUndefined()
    }
  })

  it('has the same name on the pages of the business', async () => {
    const box = await aBoxOfTwoMonths()
    const { portal, runId, member } = box
    await lockAndPack(box)
    const orderId = await box.orderId()
    const pages = {
      run: await portal('routes/business/runs/run.tsx', paths.business.run.home(runId), { runId }),
      boxes: await portal('routes/business/runs/boxes.tsx', paths.business.run.boxes(runId), { runId }),
      box: await portal('routes/business/runs/box.tsx', paths.business.run.box(runId, orderId), {
        runId,
        orderId,
      }),
      order: await portal('routes/business/orders/order.tsx', paths.business.orders.order(orderId), {
        orderId,
      }),
      member: await portal('routes/business/members/member.tsx', paths.business.member(member.id), {
        memberId: member.id,
      }),
    }
    for (const [page, text] of Object.entries(pages)) {
      expect(text, page).toContain(title)
      expect(boxOfMonth.exec(text)?.[0], page).toBeUndefined()
    }
    expect(pages.box).toContain(`Paid On ${formatDay(box.today)}`)
    expect(pages.member).toContain(`${title} assigned`)
  })

  it('has the same name in every email about it', async () => {
    const box = await aBoxOfTwoMonths()
    const { club, runId, email, member } = box
    await sendNotices(club.db, { runId, ...email() })
    await lockAndPack(box)
    await sendReadyEmails(club.db, { runId, ...email() })
    await sendCollectedEmail(club.db, { handOverId: await collect(box), ...email() })
    const emails = (await emailsTo(payments, member)).filter(({ occasion }) => occasion.startsWith('box-'))
    expect(emails.map(({ occasion }) => occasion)).toEqual(['box-notice', 'box-ready', 'box-collected'])
    for (const { subject, text, occasion } of emails) {
      expect(`${subject} ${text}`, occasion).toContain(title)
      expect(bareMonth.exec(`${subject} ${text}`)?.[0], occasion).toBeUndefined()
    }
    expect(emails[0]!.text).toContain(`paid on ${formatDay(box.today)}`)
  })

  it('is named by its payment while it is in no run', async () => {
    const box = await aBoxOfTwoMonths()
    const later = await anActiveMember(payments, box.club)
    await lockAndPack(box)
    await aDraftRun(box.club.db, { userId: box.owner.id, now: box.now(), boxes: {} })
    const newcomer = await anActiveMember(payments, box.club)
    for (const { requester } of [later, newcomer]) {
      const text = await pageText(payments.db, 'routes/customer/dashboard.tsx', {
        business: (await payments.clubs.byId(box.club.id))!,
        userId: requester.id,
        path: paths.customer.dashboard(),
        now: box.now(),
      })
      expect(boxOfMonth.exec(text)?.[0]).toBeUndefined()
    }
    const owed = await box.portal('routes/business/members/member.tsx', paths.business.member(newcomer.id), {
      memberId: newcomer.id,
    })
    expect(owed).toContain(`Box paid on ${formatDay(box.today)}`)
  })
})
