import { handOver } from '~/club/fulfillment/desk/hand-over.server'
import { pickUpProfile } from '~/club/runs/member/pick-up-profile.server'
import { newId } from '~/foundation/kit/ids'
import type { TestDatabase } from '../../database'
import { expect, expectAccessible, openPortal, test } from '../business'
import { aLockedRun } from './locked-run'

test('a queue is served from a phone: by name, by code, and without a connection @phone', async ({
  page,
  newVisitor,
  platform,
  database,
  aBusiness,
  aMember,
  pageErrors,
}) => {
  const business = await aBusiness()
  const names = ['Zoë Núñez', 'Milo Abara', 'Ines Rossi']
  for (const _ of names) {
    await aMember(await newVisitor(), business)
  }
  const run = await aLockedRun(database as TestDatabase, business, names)
  const [, milo, ines] = run.memberIds as [string, string, string]

  await openPortal(page, platform, business, '/business/desk#list')
  await expect(page.getByRole('navigation', { name: 'Boxes to show' })).toContainText('Ready3')

  // By name, with a typing error and without accents.
  await page.getByLabel('Name, phone, code or order number').fill('nunes')
  await page.getByRole('link', { name: /Zoë Núñez/ }).click()
  await expect(page.getByRole('heading', { name: 'Zoë Núñez' })).toBeVisible()
  await page.getByRole('button', { name: 'Hand over 2 bottles' }).click()
  await expect(page.getByRole('alert')).toContainText('Look at a document')
  await page.getByLabel('I saw a document: Zoë is 21 or older').check()
  await page.getByRole('button', { name: 'Hand over 2 bottles' }).click()
  await expect(page.getByText('2 bottles handed over to Zoë Núñez.', { exact: true })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Next member' })).toBeInViewport()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo hand-over' }).first().click()
  await expect(page.getByRole('button', { name: 'Hand over 2 bottles' })).toBeVisible()
  await page.getByLabel(/Ginestra/).uncheck()
  await page.getByText('Someone else', { exact: true }).click()
  await page.getByLabel('Name of the second person').fill('Ben Conti')
  await page.getByLabel('I saw a document: the second person is 21 or older').check()
  await page.getByRole('button', { name: 'Hand over 1 bottle' }).click()
  await expect(page.getByText('1 bottle handed over to Ben Conti.', { exact: true })).toBeVisible()

  // By the address in a member's code.
  const { code } = await pickUpProfile(run.db, { memberId: milo, now: new Date() })
  await page.goto(`${platform.rootUrl}/business/desk?code=${code}`)
  await expect(page.getByRole('heading', { name: 'Milo Abara' })).toBeVisible()
  await page.getByText('A bottle is corked or broken').click()
  await page.getByRole('link', { name: 'Replace' }).first().click()
  await expect(page.getByRole('heading', { name: /^Replace/ })).toBeVisible()
  await page.getByLabel('Broken').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Replace bottle' }).click()
  await expect(page.getByText('Bottle replaced.', { exact: true })).toBeVisible()

  // The connection is lost: the next two are served, a reload later loses nothing.
  await page.goto(`${platform.rootUrl}/business/desk`)
  await expect(page.getByRole('link', { name: /Ines Rossi/ })).toBeVisible()
  await expect(page.getByText('The list is on this device and works offline.')).toBeVisible()
  const isKept = (path: string) => page.evaluate(async (path) => !!(await caches.match(path)), path)
  await expect.poll(() => isKept('/business/desk/sheet')).toBe(true)
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline. Keep serving.')).toBeVisible()
  await page.getByRole('link', { name: /Ines Rossi/ }).click()
  await page.getByLabel(/I saw a document/).check()
  await page.getByRole('button', { name: 'Hand over 2 bottles' }).click()
  await expect(page.getByText('Kept on this device', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Next member' }).click()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await page.getByRole('link', { name: /Milo Abara/ }).click()
  await page.getByLabel(/I saw a document/).check()
  await page.getByRole('button', { name: 'Hand over 2 bottles' }).click()
  await expect(page.getByText('2 hand-overs are kept on this device')).toBeVisible()
  await expectAccessible(page)
  // Another tablet serves Milo meanwhile.
  const milosOrder = run.orderOf(milo)
  await handOver(run.db, {
    id: newId(),
    bottleIds: await run.linesOf(milosOrder),
    collectedBy: 'member',
    secondPerson: '',
    isAgeChecked: true,
    note: '',
    recordedAt: null,
    userId: run.userId,
    now: new Date(),
  })
  // The tablet is restarted meanwhile: the desk opens from the device, with all that waits.
  const restarted = await page.context().newPage()
  await restarted.goto(`${platform.rootUrl}/business/desk`)
  await expect(restarted.getByText('2 hand-overs are kept on this device')).toBeVisible()
  await restarted.getByRole('link', { name: /Zoë Núñez/ }).click()
  await expect(restarted.getByRole('heading', { name: 'Zoë Núñez' })).toBeVisible()
  await restarted.close()
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByText('Milo Abara: the hand-over was not booked')).toBeVisible()
  const delivered = await database.owner.query(
    `select member_id from run_orders where business_id = $1 and status = 'delivered'`,
    [business.id],
  )
  expect(delivered.rows.map(({ member_id }) => member_id as string).sort()).toEqual([milo, ines].sort())
  // Signing out leaves no list on the device.
  expect(await page.evaluate(() => caches.keys())).toHaveLength(1)
  await page.goto(`${platform.rootUrl}/logout`)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/done=signed-out/)
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  // The browser's message about a lost connection is all that it had to say.
  expect(pageErrors.filter((error) => !/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/.test(error))).toEqual(
    [],
  )
  pageErrors.length = 0
})
