import { expect, expectAccessible, openPortal, test } from '../business'
import { nextDay } from './next-day'

/** The header row of WineDirect's Club Member Importer; its rows are invented. */
const wineDirectHeader =
  'Customer Number,BirthDate,FirstName,LastName,Company,Address,Address2,City,StateCode,ZipCode,MainPhone,CellPhone,Email,Username,Password,ClubName,SignupDate,OnHoldStartDate,OnHoldUntilDate,CancelDate,CurrentNumberOfShipments,isPickup,PickupLocationCode,ShipBirthDate,ShipFirstName,ShipLastName,ShipCompany,ShipAddress,ShipCity,ShipStateCode,ShipZipCode,CardType,NameOnCard,CardExpiryMo,CardExpiryYr,OrderNotes'

const member = (number: string, first: string, club: string, canceledOn = '') =>
  [
    number,
    '1970-04-09',
    first,
    'Marlow',
    '',
    '1 Mill Road',
    '',
    'Napa',
    'CA',
    '94558',
    '7075550100',
    '',
    `${first.toLowerCase()}.marlow@oldclub.example`,
    '',
    '',
    club,
    '2021-02-05',
    '',
    '',
    canceledOn,
    '0',
    '1',
    ...Array.from({ length: 14 }, () => ''),
  ].join()

const wineDirect = [
  wineDirectHeader,
  member('5101', 'Ida', 'First Pour'),
  member('5102', 'Max', 'Riserva'),
  member('5103', 'Zoe', 'First Pour', '2020-10-01'),
].join('\n')

test('an owner moves the members of a WineDirect file in: match, review, rehearsal, first wave, undo', async ({
  page,
  platform,
  aBusiness,
}) => {
  const business = await aBusiness()
  await openPortal(page, platform, business, '/business/members/import')
  await expectAccessible(page)
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles({ name: 'club.csv', mimeType: 'text/csv', buffer: Buffer.from(wineDirect) })
  await page.getByRole('button', { name: 'Read files' }).click()

  await expect(page.getByRole('heading', { name: 'Match', level: 1 })).toBeVisible()
  await expect(page.getByText('WineDirect')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Riserva').selectOption('A new tier')
  await page.getByText('Name and price of a new tier').first().click()
  await page.getByLabel('Price per month').first().fill('120')
  await page.getByRole('button', { name: 'Save plans' }).click()
  await expect(page.getByText('Plans saved.')).toBeVisible()

  await page.getByRole('link', { name: 'Review', exact: false }).first().click()
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
  await expect(page.getByText('Next payment missing: 2 rows')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Day', { exact: true }).fill(nextDay(20))
  await page.getByRole('button', { name: 'Pay next on this day' }).click()
  await expect(page.getByText('Rows changed.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Ida Marlow/ })).toBeVisible()

  await page.getByRole('link', { name: 'Continue to cards' }).click()
  await page.getByRole('button', { name: 'Search for cards' }).click()
  await expect(page.getByText('Searched')).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continue to the rehearsal' }).click()
  await page.getByRole('button', { name: 'Rehearse' }).click()
  await expect(page.getByRole('heading', { name: 'Charges of the next 60 days' })).toBeVisible()
  await expect(page.getByText('$219.00 moves in')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Continue to go live' }).click()
  await page.getByRole('button', { name: 'Move 2 members in' }).click()
  await expect(page.getByRole('heading', { name: 'Wave 1: 2 members moved in' })).toBeVisible({
    timeout: 30_000,
  })
  await expectAccessible(page)
  await page.getByText('Undo this wave').click()
  await page.getByRole('button', { name: 'Undo wave 1' }).click()
  await expect(page.getByRole('heading', { name: 'Wave 1: undone' })).toBeVisible({ timeout: 30_000 })
})
