import { lockRun } from '~/club/runs/runs/lock-run.server'
import { aPublishedRun, aStockedWine, justWine } from '../../builders/club-run'
import { switchShippingOn } from '../../builders/shipping'
import { expect, expectAccessible, openPortal, test } from '../business'

test('a member has a box shipped, and follows it from the owner’s tracking number to its delivery', async ({
  page,
  newVisitor,
  platform,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  const db = database.tenant(business.id)
  const rows = async (query: string, values: unknown[]) => (await database.owner.query(query, values)).rows
  await aMember(page, business)
  const [tier] = await rows('select id from tiers where business_id = $1', [business.id])
  const [owner] = await rows('select id from users where email = $1', [business.owner])
  const by = { userId: owner!.id as string, now: new Date() }
  await switchShippingOn(db, { ...by, tierId: tier!.id as string })

  // The member's address, with what people get wrong.
  await page.goto(`${business.club}/customer/addresses`)
  await page.getByLabel('Street and number').fill('12 Vine St')
  await page.getByLabel('City').fill('San Francisco')
  await page.getByLabel('State', { exact: true }).selectOption('CA')
  await page.getByLabel('ZIP code').fill('10001')
  await page.getByLabel('Phone').fill('415 555 0134')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText(/ZIP code 10001 is in New York/).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('ZIP code').fill('94103')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Address saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Ship my boxes' }).click()
  await expect(page.getByText(/Please confirm that someone who is 21 or older/).first()).toBeVisible()
  await page.getByLabel(/I agree to this/).check()
  await page.getByRole('button', { name: 'Ship my boxes' }).click()
  await expect(page.getByText(/Your boxes are shipped from the next one on/)).toBeVisible()

  await expect(async () => {
    expect(await rows('select id from entitlements where business_id = $1', [business.id])).toHaveLength(1)
  }).toPass()
  const wineId = await aStockedWine(db, { bottles: 6, now: by.now, name: 'Gavarini' })
  const runId = await aPublishedRun(db, { ...by, boxes: { [tier!.id as string]: [justWine(wineId)] } })
  await lockRun(db, { runId, ...by })

  const portal = await newVisitor()
  await openPortal(portal, platform, business, '/business/orders/parcels')
  await portal.getByRole('button', { name: 'Pack chosen orders' }).click()
  await expect(portal.getByText('1 parcel packed.')).toBeVisible()
  await portal.getByRole('link', { name: /November box, box 1/ }).click()
  await expect(portal.getByText(/12 Vine St, San Francisco, CA 94103/)).toBeVisible()
  await portal.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(portal.getByText('Please enter the tracking number').first()).toBeVisible()
  await portal.getByLabel('Tracking number').fill('1z 999 aa1 01 2345 6784')
  await portal.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(portal.getByText(/Marked as shipped/)).toBeVisible()

  await page.goto(`${business.club}/customer/dashboard`)
  const parcel = page.getByRole('region', { name: 'On its way' })
  await expect(parcel.getByText('UPS 1Z999AA10123456784')).toBeVisible()
  await expect(parcel.getByRole('link', { name: /Track parcel/ })).toHaveAttribute('href', /ups\.com/)

  await portal.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(portal.getByText('Marked as delivered.')).toBeVisible()
  await page.goto(`${business.club}/customer/box/${runId}`)
  await expect(page.getByRole('region', { name: 'Your parcel' }).getByText('Delivered')).toBeVisible()
})
