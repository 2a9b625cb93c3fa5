import type { TenantDb } from '#/db/handles.server'
import { publishRun } from '~/club/runs/runs/publish-run.server'
import { stateLicense } from '~/club/runs/runs/state-license.server'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn } from '~/foundation/kit/dates'
import { aDraftRun, aStockedWine, justWine } from '../../builders/club-run'
import { expect, expectAccessible, test, type Business } from '../business'

/** A run with a choice for the first bottle, open for two days. */
async function aRunOf(db: TenantDb, business: Business, ownerId: string) {
  const now = new Date()
  const barolo = await aStockedWine(db, {
    bottles: 12,
    now,
    producer: 'Aldo Conterno',
    name: 'Barolo Bussia',
  })
  const barbera = await aStockedWine(db, { bottles: 6, now, producer: 'Vietti', name: 'Barbera Tre Vigne' })
  const arneis = await aStockedWine(db, {
    bottles: 12,
    now,
    producer: 'Bruno Giacosa',
    name: 'Roero Arneis',
    type: 'white',
  })
  const tier = await db.read(({ q }) =>
    q.selectFrom('tiers').where('business_id', '=', business.id).select('id').executeTakeFirstOrThrow(),
  )
  const today = dayIn('UTC', now)
  const runId = await aDraftRun(db, {
    userId: ownerId,
    now,
    boxes: { [tier.id]: [{ main: barolo, choices: [barbera], substitutes: [] }, justWine(arneis)] },
    details: {
      title: 'Piedmont in the fall',
      cutOffAt: new Date(now.getTime() + 2 * 86_400_000),
      pickUpFrom: daysAfter(today, 4),
      pickUpUntil: daysAfter(today, 25),
      story:
        'Three growers, one valley. We tasted these in October and kept the best.\n\nFor members only: the long way there.',
    },
  })
  for (const [wineId, note, pairing] of [
    [barolo, 'Roses, tar and a long finish. Open it an hour before dinner.', 'Braised beef, mushrooms'],
    [arneis, 'White peach and almonds.', 'Grilled fish'],
  ] as const)
    await db.transaction((db) =>
      db.q
        .insertInto('run_wine_notes')
        .values({
          business_id: db.businessId,
          run_id: runId,
          wine_id: wineId,
          note,
          pairing,
          recipe: 'Brown the beef. Add the wine. Wait.',
        })
        .execute(),
    )
  await stateLicense(db, { number: 'RB-1234', statedOn: today, userId: ownerId, now })
  await publishRun(db, { runId, userId: ownerId, now })
  return { runId, barolo }
}

async function ownerOf(
  database: { owner: { query(text: string, values: unknown[]): Promise<{ rows: { id: string }[] }> } },
  business: Business,
) {
  const { rows } = await database.owner.query('select id from users where email_norm = lower($1)', [
    business.owner,
  ])
  return rows[0]!.id
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a member swaps a wine, skips the box and takes that back; the email’s link shows the box alone', async ({
    page,
    platform,
    database,
    aBusiness,
    aMember,
  }) => {
    const business = await aBusiness()
    const db = database.tenant(business.id)
    const email = await aMember(page, business)
    await aRunOf(db, business, await ownerOf(database, business))

    await page.goto(`${business.club}/customer/dashboard`)
    const next = page.getByRole('region', { name: 'Piedmont in the fall' })
    await expect(next.getByText('Aldo Conterno Barolo Bussia')).toBeVisible()
    await next.getByRole('link', { name: 'Swap or skip' }).click()
    await page.getByRole('button', { name: /^Choose this wine.*Vietti Barbera Tre Vigne/ }).click()
    await expect(page.getByText('Wine swapped. Your box is updated.')).toBeVisible()
    await page.getByRole('button', { name: 'Skip this box' }).click()
    await expect(page.getByText('Box skipped.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo skip' }).click()
    await expect(page.getByText('Skip undone. This box is yours again.')).toBeVisible()
    await page.goto(`${business.club}/customer/code`)
    await expect(
      page.getByRole('img', { name: /^QR code of your pick-up code [A-HJ-NP-Z2-9]{6}$/ }),
    ).toBeVisible()

    const notice = await platform.latestEmailTo(email, /box: Piedmont in the fall/)
    const link = /http\S+\/months\/\S+\?box=\S+/.exec(notice.text)![0]
    await page.context().clearCookies()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Your box: Piedmont in the fall' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Change your box (sign in)' })).toBeVisible()
    await expect(page.getByRole('button', { name: /skip|swap/i })).toHaveCount(0)
    await expectAccessible(page)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('a member swaps a wine, and the bar of a phone opens and has room for its words', async ({
    page,
    newVisitor,
    database,
    aBusiness,
    aMember,
  }) => {
    const business = await aBusiness()
    const db = database.tenant(business.id)
    const joining = await newVisitor()
    await aMember(joining, business)
    await page.context().addCookies(await joining.context().cookies())
    await aRunOf(db, business, await ownerOf(database, business))
    await page.goto(`${business.club}/customer/deliveries`)
    const bar = page.getByRole('navigation', { name: 'Wine Membership' })
    const more = bar.getByText('More', { exact: true })
    await more.click()
    await expect(bar.getByRole('link', { name: 'Deliveries' })).toHaveAttribute('aria-current', 'page')
    await more.click()
    await page.getByRole('link', { name: 'Piedmont in the fall' }).click()
    await page.getByRole('button', { name: /^Choose this wine.*Vietti Barbera Tre Vigne/ }).click()
    await expect(page.getByText('Wine swapped. Your box is updated.')).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['dashboard', 'deliveries', 'code']) {
      await page.goto(`${business.club}/customer/${path}`)
      const links = await bar
        .getByRole('link')
        .evaluateAll((all) =>
          all.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
        )
      expect(links, 'words wider than their place in the bar').toEqual([])
    }
  })
})
