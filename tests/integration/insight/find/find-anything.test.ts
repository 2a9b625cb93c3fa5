import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClubOfRecords, aRecordedMember, type ClubOfRecords } from '#/tests/builders/recorded-member'
import { anEvent } from '#/tests/builders/event'
import { aRecordedRun } from '#/tests/builders/recorded-run'
import { permissionsOf } from '#/tests/builders/role-permissions'
import { aWine } from '#/tests/builders/wine'
import { freshDatabase, type TestDatabase } from '#/tests/database'
import { findAnything } from '~/insight/find/find-anything.server'
import type { StaffRole } from '~/people/staff-access/permissions'

const now = new Date('2026-11-14T16:00:00Z')

let database: TestDatabase
let club: ClubOfRecords
let rossi: string
let runId: string

beforeAll(async () => {
  database = await freshDatabase()
  club = await aClubOfRecords(database)
  rossi = (await aRecordedMember(club, { now, name: 'Giulia Rossi' })).id
  for (const name of ['Ada Conti', 'Ben Contreras', 'Zoë Núñez']) await aRecordedMember(club, { now, name })
  await aWine(club.db)
  await aWine(club.db, {
    producer: 'Fèlsina',
    name: 'Rancia',
    appellation: 'Chianti Classico',
    region: 'Tuscany',
  })
  const run = await aRecordedRun(club, { now })
  runId = run.runId
  await anEvent(club, { now, title: 'Truffle dinner' })
})
afterAll(() => database.close())

const find = async (text: string, role: StaffRole = 'owner', isImpersonating = false) => {
  const { groups } = await findAnything(club.db, {
    text,
    timeZone: 'America/New_York',
    may: permissionsOf(role, isImpersonating),
    handbook: () => [],
  })
  return groups
}

const labels = async (...args: Parameters<typeof find>) =>
  (await find(...args)).flatMap(({ findings }) => findings.map(({ label }) => label))

const hrefs = async (...args: Parameters<typeof find>) =>
  (await find(...args)).flatMap(({ findings }) => findings.map(({ href }) => href))

describe('the search over the portal', () => {
  // Tasks in owners’ own words, each with the address where it is done.
  it.each([
    ['where do I refund a member', '/business/members'],
    ['change the pick-up day', 'edit?part=details'],
    ['we are closed on a holiday', '/business/settings/pick-up'],
    ['export members', '/business/members'],
    ['why is my payout lower', '/business/payouts'],
    ['add a member', '/business/members/add'],
    ['invite staff', '/business/settings/staff'],
    ['print labels', '/print'],
    ['print lables', '/print'],
    ['how do I cancel someone’s membership', '/business/members'],
    ['raise the price of a tier', '/business/membership-tiers'],
    ['who has not paid', '/business/members?is=overdue'],
    ['import my wine list from a PDF', '/business/inventory/import'],
    ['receive a delivery from a supplier', '/business/inventory/receiving'],
    ['count the bottles in the cellar', '/business/inventory/counts'],
    ['which wines should I reorder', '/business/inventory/reorder'],
    ['hand over a box', '/business/desk'],
    ['enter tracking numbers from UPS', '/business/orders/parcels/tracking'],
    ['plan a tasting', '/business/events/new'],
    ['send an email to all members', '/business/messages/new'],
    ['change the logo', '/business/settings/look'],
    ['use my own domain', '/business/settings/address'],
    ['connect my bank account', '/business/payments'],
    ['charge sales tax', '/business/payments/sales-tax'],
    ['download a statement for my accountant', '/business/fees'],
    ['change my password', '/account/security'],
    ['who changed this', '/business/activity'],
    ['sell extra bottles', '/business/runs/settings'],
    ['let members swap a wine', '/business/runs/settings'],
    ['check in guests at the event', '/business/events'],
    ['stop notification emails', '/business/notifications/settings'],
    ['close my club', '/business/settings/close'],
    ['QR code for the table', '/business/share/card'],
  ])('answers “%s” within its first three results', async (task, page) => {
    const first = (await hrefs(task)).slice(0, 3)
    expect(first.some((href) => href === page || href.endsWith(page))).toBe(true)
  })

  it('finds a member by a part of the name, and with a typing error', async () => {
    expect((await labels('rossi'))[0]).toBe('Giulia Rossi')
    expect((await labels('gulia rosi'))[0]).toBe('Giulia Rossi')
    expect((await labels('nunez'))[0]).toBe('Zoë Núñez')
    expect((await hrefs('rossi'))[0]).toBe(`/business/members/${rossi}`)
  })

  it('finds a wine by its label, and with a typing error', async () => {
    expect((await labels('felsina'))[0]).toBe('Fèlsina Rancia 2019')
    expect((await labels('chanti clasico'))[0]).toBe('Fèlsina Rancia 2019')
  })

  it('looks for similar words only where nothing has the words as they were typed', async () => {
    await aWine(club.db, { producer: 'Rosse', name: 'Riserva' })
    expect(await labels('rossi')).toEqual(['Giulia Rossi'])
    expect(await labels('rossia')).toEqual(expect.arrayContaining(['Giulia Rossi', 'Rosse Riserva 2019']))
  })

  it('finds boxes and events by their titles', async () => {
    expect((await labels('trufle dinner'))[0]).toBe('Truffle dinner')
    expect(await hrefs('november', 'desk')).toContain(`/business/runs/${runId}`)
  })

  it('leads to the details of the next box', async () => {
    expect((await hrefs('change the pick-up day'))[0]).toBe(`/business/runs/${runId}/edit?part=details`)
  })

  it('groups the results, the group with the best result first', async () => {
    expect((await find('conti')).map(({ label }) => label)[0]).toBe('Members')
    expect((await find('refund')).map(({ label }) => label)[0]).toBe('Actions')
  })

  it('says where the others are when more match than are shown', async () => {
    for (const name of ['Lee Park', 'Lee Parker', 'Lee Parks', 'Leo Park', 'Lia Park', 'Lou Park'])
      await aRecordedMember(club, { now, name })
    const [members] = await find('park')
    expect(members?.findings).toHaveLength(5)
    expect(members?.more).toEqual({ href: '/business/members?q=park', label: 'All members that match' })
  })

  it('gives nothing for a text that fits nothing', async () => {
    expect(await find('xqzw')).toEqual([])
  })

  it('gives acts, pages and settings before anything is typed', async () => {
    expect((await find('')).map(({ label }) => label)).toEqual(['Actions', 'Pages', 'Settings'])
  })

  it('shows the desk no page about money, and none that it may not open', async () => {
    for (const text of [
      '',
      'payout',
      'refund',
      'fees',
      'price',
      'export members',
      'staff',
      'sales tax',
      'revenue',
    ]) {
      const addresses = await hrefs(text, 'desk')
      expect(
        addresses.filter((href) =>
          /payout|payments|fees|plan|analytics|tiers|staff|messages|import/.test(href),
        ),
      ).toEqual([])
    }
    expect(await hrefs('hand over a box', 'desk')).toContain('/business/desk')
  })

  it('finds members by email address for people who may see addresses alone', async () => {
    const { rows } = await database.owner.query('select email from members where id = $1', [rossi])
    const email = String(rows[0].email)
    expect(await labels(email)).toContain('Giulia Rossi')
    expect(await labels(email, 'desk')).not.toContain('Giulia Rossi')
    const [members] = await find('rossi', 'desk')
    expect(members?.findings[0]?.line).not.toContain('@')
  })

  it('shows an impersonating administrator no act that they may not do', async () => {
    expect(await hrefs('write to members', 'owner', true)).not.toContain('/business/messages/new')
    expect(await hrefs('invite staff', 'owner', true)).not.toContain('/business/settings/staff')
  })

  it('finds no record of another business', async () => {
    const other = await aClubOfRecords(database)
    await aRecordedMember(other, { now, name: 'Quentin Xanthos' })
    expect(await labels('xanthos')).toEqual([])
  })
})
