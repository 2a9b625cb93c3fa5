import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformDb } from '#/db/handles.server'
import { countDays } from '~/insight/analytics/movements/count-days.server'
import { businessesToReport } from '~/insight/analytics/monthly/jobs.server'
import { readMonthlyReport } from '~/insight/analytics/monthly/monthly-report.server'
import { endedMonths, monthAt, monthQuery } from '~/insight/analytics/monthly/months'
import { printedReport } from '~/insight/analytics/monthly/printed-report'
import { sendMonthlyReport } from '~/insight/analytics/monthly/send-monthly-report.server'
import { printTasks } from '~/club/fulfillment/print/pdf/print-tasks.server'
import { saveSettings } from '~/people/notifications/settings.server'
import { loader as reportPage } from '~/routes/business/analytics/report'
import { aClubOfRecords, aRecordedMember, later } from '#/tests/builders/recorded-member'
import { addOwner, addStaff, aPerson } from '#/tests/builders/person'
import { aRequestContext, clubOf } from '#/tests/builders/request-context'
import { freshDatabase, type TestDatabase } from '#/tests/database'
import { startSession } from '~/people/identity/sessions/start-session.server'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const timeZone = 'America/New_York'
const env = { scheme: 'https' as const, rootDomain: 'clubs.example' }
const january = new Date('2026-01-12T17:00:00Z')
/** March 1, 2026, at 8:05 AM in New York: February has ended. */
const morning = new Date('2026-03-01T13:05:00Z')

/** A club with an owner, a manager and someone at the desk, and five members since January, one of them late with a payment. */
async function aReportedClub() {
  const records = await aClubOfRecords(database)
  const [owner, manager, desk] = [await aPerson(database), await aPerson(database), await aPerson(database)]
  await addOwner(database, owner.id, records.id)
  await addStaff(database, manager.id, records.id, { role: 'manager' })
  await addStaff(database, desk.id, records.id, { role: 'desk' })
  for (let at = 0; at < 4; at += 1) {
    const member = await aRecordedMember(records, { now: later(january, at * 9), name: `Member ${at}` })
    await member.pay(later(january, at * 9))
    if (at === 1) {
      const left = { status: 'canceled' as const, ended_at: later(january, 40), end_reason: 'voluntary' }
      await member.sync(later(january, 40), left)
    }
  }
  const late = await aRecordedMember(records, { now: later(january, 2), name: 'Late' })
  await late.sync(later(january, 44), { status: 'past_due', stripe_status: 'past_due' })
  const club = clubOf(records, { name: 'Osteria "Döner" & Figli' })
  const emails = async () =>
    (
      await database.owner.query<{ to_address: string; subject: string; text: string; html: string }>(
        `select to_address, subject, text, html from outgoing_emails
         where business_id = $1 and occasion = 'monthly-report' order by to_address`,
        [records.id],
      )
    ).rows
  return { ...records, club, owner, manager, desk, emails }
}

const due = async (id: string, now: Date) =>
  (await businessesToReport({ platform: (purpose) => platformDb(database.platform, purpose) }, now)).includes(
    id,
  )

describe('the report of a month', () => {
  it('is sent once to owners and managers who want it, whatever happens meanwhile', async () => {
    const { db, club, owner, manager, emails } = await aReportedClub()
    await countDays(db, { timeZone, now: morning })
    const order = { club, env, now: morning }
    await expect(
      db.transaction(async (db) => {
        await sendMonthlyReport(db, order)
        throw new Error('killed before the commit')
      }),
    ).rejects.toThrow('killed')
    expect(await emails()).toEqual([])
    const sent = await Promise.all([1, 2, 3].map(() => sendMonthlyReport(db, order)))
    expect(sent.sort()).toEqual([0, 0, 2])
    expect(await sendMonthlyReport(db, { ...order, now: later(morning, 2) })).toBe(0)
    const messages = await emails()
    expect(messages.map((email) => email.to_address)).toEqual([owner.email, manager.email].sort())
    expect(messages[0]!.subject).toBe('Osteria "Döner" & Figli: report for February 2026')
    expect(messages[0]!.text).toContain('https://clubs.example/business/analytics/months/2026-02/pdf')
    expect(messages[0]!.text).toContain('https://clubs.example/business/notifications/settings')
    const { rows } = await database.owner.query(
      `select user_id, title from notifications where business_id = $1 and kind = 'monthly_report' order by user_id`,
      [club.id],
    )
    expect(rows).toEqual(
      [owner.id, manager.id]
        .sort()
        .map((user_id) => ({ user_id, title: 'Your report for February 2026 is ready' })),
    )
  })

  it('leaves out those who turned it off, and is in the daily summary of those who chose that', async () => {
    const { db, club, owner, manager, emails } = await aReportedClub()
    await countDays(db, { timeZone, now: morning })
    const choose = (userId: string, email: 'off' | 'digest') =>
      saveSettings(db, {
        settings: [{ kind: 'monthly_report', email, here: email === 'digest' }],
        userId,
        actor: 'business',
        requestId: 'a-request',
        now: january,
      })
    await choose(owner.id, 'off')
    await choose(manager.id, 'digest')
    expect(await sendMonthlyReport(db, { club, env, now: morning })).toBe(0)
    expect(await emails()).toEqual([])
    const { rows } = await database.owner.query(
      `select user_id, due_at > $2 as later from notification_emails where business_id = $1`,
      [club.id, morning],
    )
    expect(rows).toEqual([{ user_id: manager.id, later: true }])
  })

  it('is due from 8 AM on the first where the business is, once the night was counted, for a week', async () => {
    const { db, id, club } = await aReportedClub()
    expect(await due(id, morning)).toBe(false)
    expect(await sendMonthlyReport(db, { club, env, now: morning })).toBe(0)
    await countDays(db, { timeZone, now: morning })
    expect(await due(id, new Date('2026-03-01T12:59:00Z'))).toBe(false)
    expect(await due(id, morning)).toBe(true)
    expect(await due(id, later(morning, 6))).toBe(true)
    expect(await due(id, later(morning, 7))).toBe(false)
    await sendMonthlyReport(db, { club, env, now: later(morning, 1) })
    expect(await due(id, later(morning, 1))).toBe(false)
    // The end of March lies in summer time: 8 AM is an hour earlier in UTC.
    await countDays(db, { timeZone, now: new Date('2026-04-01T05:00:00Z') })
    expect(await due(id, new Date('2026-04-01T11:59:00Z'))).toBe(false)
    expect(await due(id, new Date('2026-04-01T12:00:00Z'))).toBe(true)
  })

  it('is sent to no one by a club that had no member yet', async () => {
    const { id, ...empty } = await aClubOfRecords(database)
    const owner = await aPerson(database)
    await addOwner(database, owner.id, id)
    expect(await due(id, morning)).toBe(false)
    expect(
      await sendMonthlyReport(empty.db, { club: clubOf({ id, slug: empty.slug }), env, now: morning }),
    ).toBe(0)
    expect(endedMonths(null, '2026-03-01')).toEqual([])
  })
})

describe('the figures of a month', () => {
  it('are the same on the page, in the PDF and in the email', async () => {
    const { db, club, owner, emails } = await aReportedClub()
    await countDays(db, { timeZone, now: morning })
    const month = monthAt('2026-02-01')
    const context = aRequestContext(database, { clubs: [club], now: morning })
    const cookie = await startSession(context, new Request('https://clubs.example/'), {
      userId: owner.id,
      businessId: club.id,
    })
    const query = new URLSearchParams(monthQuery(month))
    const page = await reportPage({
      request: new Request(`https://clubs.example/business/analytics?${query.toString()}`, {
        headers: { cookie: cookie.split(';')[0]! },
      }),
      context: {
        ...aRequestContext(database, { clubs: [club], now: morning }),
        now: () => morning,
      } as never,
      params: {},
    })
    expect(page.query.period.label).toBe('February 2026')
    expect(page.query.period.previous).toBeNull()
    const report = (await db.read((db) =>
      readMonthlyReport(db, { key: month.key, timeZone, currency: 'usd', now: morning }),
    ))!
    const theme = {
      pairing: 'trattoria',
      ink: '#2b1a12',
      muted: '#665544',
      primary: '#a1261d',
      line: '#dddddd',
    } as const
    const printed = printedReport(report, { club: club.name, theme })
    const pdf = squeezed(await textOf(await printTasks['figure-report'](printed)))
    await sendMonthlyReport(db, { club, env, now: morning })
    const email = squeezed((await emails())[0]!.text)
    const tiles = Object.values(page.view.sections).flat()
    expect(tiles.length).toBeGreaterThan(20)
    for (const { name, value, note } of tiles) {
      expect(pdf, name).toContain(squeezed(`${name} ${value ?? 'Not enough data yet'}`))
      expect(pdf, name).toContain(squeezed(note))
      if (value !== null) expect(email, name).toContain(squeezed(`${name}: ${value}`))
    }
    for (const { name, value } of page.view.revenue.equation) {
      expect(pdf, name).toContain(squeezed(value))
      expect(email, name).toContain(squeezed(value))
    }
    for (const { name, count } of page.view.joins.sources) expect(pdf).toContain(squeezed(`${name} ${count}`))
    expect(pdf).toContain(squeezed('What needs attention now Overdue payments 1'))
    expect(email).toContain(squeezed('Needs attention now. Overdue payments: 1.'))
    expect(pdf).toContain(squeezed(club.name))
    expect(pdf).toContain(squeezed('Report for February 2026'))
    expect(tiles.find(({ name }) => name === 'Left')!.value).toBe('1')
  })

  it('exist for months that have ended since the first member, and for no other', async () => {
    const { db } = await aReportedClub()
    const read = (key: string) =>
      db.read((db) => readMonthlyReport(db, { key, timeZone, currency: 'usd', now: morning }))
    expect((await read('2026-01'))!.days).toBe('January 12 to January 31, 2026')
    expect((await read('2026-01'))!.attention).toBeNull()
    for (const key of ['2026-03', '2025-12', '0001-01', '2026-13', '2026-2', 'none', '../..', ''])
      expect(await read(key), key).toBeNull()
    expect(endedMonths('2026-01-12', '2026-03-01').map(({ name }) => name)).toEqual([
      'February 2026',
      'January 2026',
    ])
  })
})

/** Without spaces, which a PDF has as positions. */
const squeezed = (text: string) => text.replace(/\s+/gu, '')

async function textOf(file: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(file))
  let text = ''
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    text += items.map((item) => ('str' in item ? item.str : '')).join(' ')
  }
  return text
}
