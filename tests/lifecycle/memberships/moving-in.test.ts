// Members of every status, price and date move in by two imports on January 31, with faults in the calls to Stripe and a
// worker that is killed in each wave; two months pass, and each of them is charged as before, once and on their own day.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findCards, requestCards } from '~/business/moving-in/cards/find-cards.server'
import { mandateWords, stateMandate } from '~/business/moving-in/cards/mandate.server'
import { importRowListing } from '~/business/moving-in/import-listing'
import { importRowList, memberImport, problemCounts } from '~/business/moving-in/queries.server'
import { rehearseImport } from '~/business/moving-in/rehearsal/rehearse-import.server'
import { changeImportRow, chooseSubscription } from '~/business/moving-in/review/change-row.server'
import { startMemberImport } from '~/business/moving-in/session/import-files.server'
import { sendClaimsOfImport } from '~/business/moving-in/waves/move-wave.server'
import { createMover } from '~/business/moving-in/waves/create-mover.server'
import { FIRST_WAVE, retryFailed, startWave } from '~/business/moving-in/waves/start-wave.server'
import { verifyEntitlements } from '~/club/runs/entitlements/verify-entitlements.server'
import { instantMonthsAfter } from '~/foundation/kit/calendar'
import { formatMoney } from '~/foundation/kit/money'
import { countDays } from '~/insight/analytics/movements/count-days.server'
import { readCohorts } from '~/insight/analytics/report/retention.server'
import { readRevenue } from '~/insight/analytics/report/revenue.server'
import { enterMember } from '~/membership/claims/enter-member.server'
import { sendClaims } from '~/membership/claims/send-claims.server'
import { ownColumns } from '~/membership/member-files/own-columns'
import { readMemberFiles } from '~/membership/member-files/read-member-files.server'
import { advanceTimeTo } from '../../builders/membership-history'
import { aForeignSubscription, aMovingClub, anImportedCustomer, type MovingClub } from '../../builders/moving'
import { aPaymentPlatform, type PaymentPlatform } from '../../builders/payments/payment-platform'
import { aStripeProxy, type RequestFault } from '../../builders/payments/stripe-proxy'
import { openScope, reportFaults } from '../../builders/report-faults'
import { inFull } from '../../length'
import { hangMs } from '../../patience'
import type { WaveWork } from './wave-worker'

let payments: PaymentPlatform
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())

const year = new Date().getUTCFullYear() + 1
const movedAt = `${year}-01-31T15:00:00Z`
const until = new Date(`${year}-04-01T04:00:00Z`)
const timeZone = 'America/New_York'
const importClub = { timeZone, currency: 'usd', shipsTo: [] }
const members = inFull(200, 27)
const killsOfWave = inFull(3, 1)
const prices = [3_900, 4_900, 9_900]
/** The day of the move itself, the last of a month, and others. */
const days = [`${year}-01-31`, `${year}-02-01`, `${year}-02-14`, `${year}-02-28`, `${year}-03-15`]
const kinds = [
  'card',
  'no card',
  'hold',
  'ending',
  'gift',
  'adopt',
  'replace',
  'past due',
  'no mandate',
] as const
type Kind = (typeof kinds)[number]

interface Expected {
  kind: Kind
  email: string
  cents: number
  boxesOwed: number
  /** Fields of the member's line in the file. */
  line: Partial<Record<keyof typeof ownColumns, string | number>>
  /** Days on which a card is charged, with amounts. */
  charges: string[]
  /** Months that are paid by card or by what was paid for before. */
  paidMonths: number
}

/** Paid months from the first payment on, until the test ends. */
function paymentDays(first: Date): Date[] {
  const list: Date[] = []
  for (let month = 0; ; month += 1) {
    const at = instantMonthsAfter(first, month)
    if (at >= until) return list
    list.push(at)
  }
}

const chargeOn = (at: Date, cents: number) => `${at.toISOString().slice(0, 10)} ${formatMoney(cents)}`

async function aMember(club: MovingClub, at: number): Promise<Expected> {
  const kind = kinds[at % kinds.length]!
  const cents = prices[at % prices.length]!
  const email = `member-${at}@example.test`
  const boxesOwed = at % 4
  // A membership that ended before today is left out.
  const on = days[kind === 'ending' ? 1 + (at % 4) : at % days.length]!
  const noon = new Date(`${on}T${on < `${year}-03-14` ? '17' : '16'}:00:00Z`)
  const every = (first: Date) => paymentDays(first).map((day) => chargeOn(day, cents))
  const member = (line: Expected['line'], charges: string[], paidMonths = charges.length): Expected => ({
    kind,
    email,
    cents,
    boxesOwed,
    line: { paidUntil: on, status: 'Active', ...line },
    charges,
    paidMonths,
  })
  if (kind === 'adopt' || kind === 'replace') {
    const renewsAt = new Date(`${year}-02-${String(1 + (at % 28)).padStart(2, '0')}T09:00:00Z`)
    const { customerId } = await aForeignSubscription(payments, club, {
      email,
      amount: cents,
      renews_at: renewsAt.toISOString(),
    })
    const paidUntil = renewsAt.toISOString().slice(0, 10)
    const first = kind === 'adopt' ? renewsAt : new Date(`${paidUntil}T17:00:00Z`)
    return member({ paidUntil, customerId }, every(first))
  }
  if (kind === 'no card') return member({}, [])
  const { customerId } = await anImportedCustomer(payments, club, { email })
  switch (kind) {
    case 'card':
      return member({ customerId }, every(noon))
    case 'no mandate':
      return member({ customerId }, [])
    case 'ending':
      return member({ customerId, endsOn: on }, [])
    case 'past due':
      return member({ customerId, paidUntil: `${year}-01-20`, status: 'Past due' }, every(new Date(movedAt)))
    case 'hold': {
      const holdUntil = `${year}-03-10`
      const first = paymentDays(noon).filter((day) => day > new Date(`${holdUntil}T05:00:00Z`))
      return member(
        { customerId, holdUntil, status: 'On hold' },
        first.map((day) => chargeOn(day, cents)),
      )
    }
    case 'gift': {
      const [, ...charged] = every(noon)
      return member({ customerId, giftMonths: 1 }, charged, charged.length + 1)
    }
  }
}

const fields = Object.entries(ownColumns) as [keyof typeof ownColumns, string][]
const fileOf = (list: readonly Expected[]) => ({
  name: 'members-for-another-system.csv',
  bytes: new TextEncoder().encode(
    [
      fields.map(([, title]) => title).join(),
      ...list.map(({ email, cents, boxesOwed, line }) => {
        const [fullName] = email.split('@')
        const values = {
          key: email,
          fullName,
          email,
          plan: 'First Pour',
          currency: 'USD',
          ...line,
          boxesOwed,
        }
        const row: Expected['line'] = { ...values, price: (cents / 100).toFixed(2) }
        return fields.map(([field]) => row[field] ?? '').join()
      }),
    ].join('\n'),
  ),
})

const rows = async <Row>(club: MovingClub, text: string) =>
  (await payments.db.owner.query(text, [club.id])).rows as Row[]

/** A worker process whose every eleventh call to Stripe goes wrong, and which is killed when a call was carried out. */
async function aWaveWorker(club: MovingClub) {
  const faults: RequestFault[] = ['fail', 'lose', 'busy', 'refuse']
  let [calls, posts, kills, deaths] = [0, 0, 0, 0]
  let child: ChildProcess | undefined
  const proxy = await aStripeProxy(
    payments.env.stripe.apiBase!,
    async () => {
      calls += 1
      return calls % 11 === 0 ? faults[(calls / 11) % faults.length]! : 'pass'
    },
    {
      // After the emulator has done it, and before the worker hears of it.
      hold: async ({ method }) => {
        if (method === 'POST') posts += 1
        if (kills === 0 || method !== 'POST' || posts % 3 !== 0) return
        kills -= 1
        deaths += 1
        child!.kill('SIGKILL')
      },
    },
  )
  const work: WaveWork = {
    env: { ...payments.env, stripe: { ...payments.env.stripe, apiBase: proxy.url } },
    appUrl: payments.db.appUrl,
    platformUrl: payments.db.platformUrl,
    businessId: club.id,
  }
  async function start(): Promise<ChildProcess> {
    const program = fileURLToPath(new URL('wave-worker.ts', import.meta.url))
    const worker = fork(program, [JSON.stringify(work)], { execArgv: ['--import', 'tsx'] })
    await once(worker, 'message')
    return worker
  }
  return {
    /** Runs a wave to its end; the process dies on the way, at most so many times. Returns how often it did. */
    async run(importId: string, wave: number, mostDeaths = 0): Promise<number> {
      ;[kills, deaths] = [mostDeaths, 0]
      for (;;) {
        child ??= await start()
        child.send({ importId, wave, notBefore: movedAt })
        const [end] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown]
        if (end === 'done') return deaths
        expect(child.signalCode).toBe('SIGKILL')
        child = undefined
        // The lease of the dead process would run out after a minute.
        await rows(club, 'update member_import_rows set worked_until = null where business_id = $1')
      }
    },
    close() {
      child?.kill('SIGKILL')
      proxy.close()
    },
  }
}

/** An import with its questions answered, its cards found and, where the business holds it, the mandate stated. */
async function anImport(club: MovingClub, list: readonly Expected[], hasMandate: boolean): Promise<string> {
  const by = { userId: club.staffId, now: payments.clock.now(club.id) }
  const of = { club: importClub, now: by.now }
  const files = [fileOf(list)]
  const importId = await startMemberImport(club.db, readMemberFiles, { files, club: importClub, ...by })
  await requestCards(club.db, { importId, now: by.now })
  while ((await memberImport(club.db, importId))!.cards_state === 'running')
    await findCards(club.db, payments.billing.moving, { importId, ...of })
  const { all } = importRowListing(importId)
  for (let page = 1, rowsRead = 0; rowsRead < list.length; page += 1) {
    const { rows: pageRows } = await importRowList(club.db, importId, { ...all, page })
    for (const { id: rowId, version, email } of pageRows) {
      const kind = list.find((one) => one.email === email)!.kind
      const change = { importId, rowId, version, ...of }
      if (kind === 'past due') await changeImportRow(club.db, { ...change, changes: { chargesAtOnce: true } })
      if (kind === 'replace') await chooseSubscription(club.db, { ...change, choice: 'replace' })
    }
    rowsRead += pageRows.length
  }
  const { revision } = (await memberImport(club.db, importId))!
  const statement = { name: 'Olga Owner', words: mandateWords('the club') }
  if (hasMandate) await stateMandate(club.db, { importId, revision, statement, ...by })
  return importId
}

/** Rehearses and starts the next wave, runs it with deaths, and tries again what had no answer. */
async function goLive(club: MovingClub, worker: Awaited<ReturnType<typeof aWaveWorker>>, importId: string) {
  const of = { importId, club: importClub, now: payments.clock.now(club.id) }
  await rehearseImport(club.db, of)
  const { revision } = (await memberImport(club.db, importId))!
  const wave = await startWave(club.db, { ...of, revision, sendsClaims: false, userId: club.staffId })
  expect(await worker.run(importId, wave, killsOfWave)).toBeGreaterThan(0)
  while ((await retryFailed(club.db, of)) > 0) await worker.run(importId, wave)
}

it(
  `a move of ${members} members charges each of them once, on their own day and at their old price`,
  async () => {
    const club = await aMovingClub(payments, { priceCents: 5_900 })
    await advanceTimeTo(payments, club, movedAt)
    const expected: Expected[] = []
    for (let at = 0; at < members; at += 1) expected.push(await aMember(club, at))
    expect(new Set(expected.map(({ kind }) => kind)).size).toBe(kinds.length)
    const worker = await aWaveWorker(club)
    const lists = [
      expected.filter(({ kind }) => kind !== 'no mandate'),
      expected.filter(({ kind }) => kind === 'no mandate'),
    ]
    const importIds: string[] = []
    let waves = 0
    for (const [at, list] of lists.entries()) {
      const importId = await anImport(club, list, at === 0)
      importIds.push(importId)
      expect(await problemCounts(club.db, importId)).toEqual([])
      expect((await memberImport(club.db, importId))!.counts.ready).toBe(list.length)
      for (; (await memberImport(club.db, importId))!.counts.ready > 0; waves += 1)
        await goLive(club, worker, importId)
      expect((await memberImport(club.db, importId))!.counts).toMatchObject({ moved: list.length, failed: 0 })
    }
    worker.close()
    expect(waves).toBe(lists.reduce((sum, { length }) => sum + (length > FIRST_WAVE ? 2 : 1), 0))
    await payments.billing.drainInbox()
    const moves = await rows<{ status: string; memberships: number }>(
      club,
      'select status, count(distinct membership_id)::int as memberships from member_moves where business_id = $1 group by 1',
    )
    expect(moves).toEqual([{ status: 'moved', memberships: members }])
    expect(await rows(club, 'select occasion from outgoing_emails where business_id = $1')).toEqual([])

    const services = { billing: payments.billing, clubs: payments.clubs, enterMember }
    const hall = (await payments.clubs.byId(club.id))!
    for (const importId of [...importIds, ...importIds]) {
      const now = payments.clock.now(club.id)
      await sendClaimsOfImport(club.db, createMover(services), { importId, userId: club.staffId, now })
      while (await sendClaims(club.db, { club: hall, origin: 'https://clubs.example', now }));
    }

    await advanceTimeTo(payments, club, `${year}-02-02T15:00:00Z`)
    await countDays(club.db, { timeZone, now: payments.clock.now(club.id) })
    await advanceTimeTo(payments, club, `${year}-03-02T15:00:00Z`)
    await advanceTimeTo(payments, club, until.toISOString())
    const now = payments.clock.now(club.id)
    await countDays(club.db, { timeZone, now })

    // Charges by the member's address, as Stripe has them.
    const customers = new Map(
      (await payments.objects('customer', club.accountId)).map(({ id, email }) => [id, String(email)]),
    )
    const charged = new Map<string, string[]>()
    for (const charge of (await payments.objects('charge', club.accountId)).toReversed()) {
      const at = new Date(Number(charge.created) * 1000)
      if (!charge.paid || at < new Date(movedAt)) continue
      const email = customers.get(charge.customer as string)!
      charged.set(email, [...(charged.get(email) ?? []), chargeOn(at, Number(charge.amount))])
    }
    const byMember = (chargesOf: (member: Expected) => string[]) =>
      Object.fromEntries(expected.map((one) => [`${one.kind} ${one.email}`, chargesOf(one)]))
    expect(byMember(({ email }) => charged.get(email) ?? [])).toEqual(byMember(({ charges }) => charges))

    const months = await rows<{ email: string; opening: number; paid: number }>(
      club,
      `select m.email, count(e.move_id)::int as opening, count(e.invoice_id)::int as paid
       from member_moves v join members m on m.business_id = v.business_id and m.id = v.member_id
       left join entitlements e on e.business_id = v.business_id and e.membership_id = v.membership_id
       where v.business_id = $1 group by 1`,
    )
    const monthsOf = new Map(months.map(({ email, opening, paid }) => [email, { opening, paid }]))
    for (const { kind, email, boxesOwed, paidMonths } of expected)
      expect({ kind, ...monthsOf.get(email) }).toEqual({ kind, opening: boxesOwed, paid: paidMonths })
    expect(await verifyEntitlements(club.db)).toMatchObject({ count: 0 })

    expect(await payments.billing.reconcile()).toMatchObject({ missing: 0, failed: 0, unresolved: [] })
    expect(await payments.billing.reconcile()).toMatchObject({ repaired: 0, added: 0, unresolved: [] })

    const question = { query: 'period=all', timeZone, now }
    const revenue = await club.db.read(async (db) => readRevenue(db, await openScope(db, question)))
    expect(revenue.kinds.moved_in.count).toBe(members)
    expect(revenue.kinds.new).toEqual({ count: 0, cents: 0 })
    expect(revenue.joined).toBe(0)
    expect(revenue.kinds.moved_in.cents).toBe(
      expected.reduce((sum, { kind, cents }) => sum + (kind === 'hold' ? 0 : cents), 0),
    )
    // Members count from the month of their move on, all of them in one cohort.
    const cohorts = await club.db.read(async (db) => readCohorts(db, await openScope(db, question)))
    expect(cohorts.map(({ month, size }) => [month, size])).toEqual([[`${year}-01-01`, members]])
    expect(await reportFaults(club.db, question)).toEqual([])
    // Members are asked once to confirm, hear of failed payments, and none is welcomed as new.
    const emails = await rows<{ occasion: string; emails: number; addresses: number }>(
      club,
      `select occasion, count(*)::int as emails, count(distinct to_address)::int as addresses
       from outgoing_emails where business_id = $1 group by 1`,
    )
    expect(emails).toContainEqual({ occasion: 'claim', emails: members, addresses: members })
    expect(emails.map(({ occasion }) => occasion)).not.toContain('welcome')
  },
  inFull(6, 3) * hangMs,
)
