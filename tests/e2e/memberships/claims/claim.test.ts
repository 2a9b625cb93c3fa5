import { expect, expectAccessible, linkIn, openPortal, test } from '../../business'
import { cards, enterCard, password } from '../join/guest'

for (const javaScriptEnabled of [true, false])
  test(`a member whom staff entered confirms on a phone ${javaScriptEnabled ? 'with' : 'without'} scripts, with a card, and opens their pages`, async ({
    aBusiness,
    newVisitor,
    page,
    platform,
  }) => {
    const business = await aBusiness()
    const member = platform.freshAddress('member')
    await openPortal(page, platform, business, '/business/members/add')
    await page.getByLabel('Name', { exact: true }).fill('Bruno Falk')
    await page.getByLabel('Email').fill(member)
    await page.getByLabel('Tier').selectOption({ label: 'First Pour, $99.00' })
    await page.getByLabel('Price per month').fill('49.50')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add member' }).click()
    await expect(page.getByText('The email with the link is on its way.').first()).toBeVisible()

    const link = linkIn(await platform.latestEmailTo(member, /confirm your details/), '/customer/claim/')
    const phone = await newVisitor({ viewport: { width: 390, height: 844 }, javaScriptEnabled })
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: 'Check your details' })).toBeVisible()
    await phone.getByLabel('Month').fill('4')
    await phone.getByLabel('Day').fill('12')
    await phone.getByLabel('Year').fill('1985')
    await phone.getByRole('button', { name: 'Continue' }).click()
    await expect(phone.getByText('$49.50 a month').first()).toBeVisible()
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: 'Your membership' })).toBeVisible()
    await phone.getByLabel('Password', { exact: true }).fill(password)
    await phone.getByLabel('Confirm Password').fill(password)
    await phone.getByRole('checkbox', { name: 'I am 21 or older' }).check()
    await phone.getByRole('checkbox', { name: /I agree/ }).check()
    if (javaScriptEnabled) await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Confirm my membership' }).click()
    await expect(phone.getByRole('heading', { name: 'Your card' })).toBeVisible()
    await phone.getByRole('button', { name: 'Enter my card' }).click()
    await phone.waitForURL(/\/p\/session\//)
    await enterCard(phone, cards.good, 'Save card')
    await expect(phone.getByRole('heading', { name: 'You’re all set' })).toBeVisible()
    await expect(phone.getByText('with Visa ending in 4242')).toBeVisible()
    await phone.getByRole('link', { name: 'Go to my dashboard' }).click()
    await expect(phone).toHaveURL(/\/customer\/dashboard/)
  })

test('a member confirms at the desk by a code, and the link that only they get chooses the password', async ({
  aBusiness,
  newVisitor,
  page,
  platform,
}) => {
  const business = await aBusiness()
  const member = platform.freshAddress('member')
  await openPortal(page, platform, business, '/business/members/add')
  await page.getByLabel('Name', { exact: true }).fill('Bruno Falk')
  await page.getByLabel('Email').fill(member)
  await page.getByLabel('Tier').selectOption({ label: 'First Pour, $99.00' })
  await page.getByLabel('The link with which they confirm').selectOption('show')
  await page.getByRole('button', { name: 'Add member' }).click()
  await page.getByRole('button', { name: 'Show the link on this screen' }).click()
  const code = await page.getByText(/^[A-Z0-9]{4} [A-Z0-9]{4}$/).textContent()
  await expectAccessible(page)

  const phone = await newVisitor({ viewport: { width: 390, height: 844 } })
  await phone.goto(`${business.club}/customer/claim/code`)
  await phone.getByLabel('Code').fill(code!)
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.getByLabel('Month').fill('4')
  await phone.getByLabel('Day').fill('12')
  await phone.getByLabel('Year').fill('1985')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByRole('heading', { name: 'Your membership' })).toBeVisible()
  await expect(phone.getByLabel('Password', { exact: true })).toHaveCount(0)
  await phone.getByRole('checkbox', { name: 'I am 21 or older' }).check()
  await phone.getByRole('checkbox', { name: /I agree/ }).check()
  await phone.getByRole('button', { name: 'Confirm my membership' }).click()
  await phone.getByRole('link', { name: 'Later' }).click()
  await expect(phone.getByText('We sent you an email')).toBeVisible()

  await phone.goto(linkIn(await platform.latestEmailTo(member, /Choose a password/), '/customer/claim/'))
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.getByLabel('Confirm Password').fill(password)
  await phone.getByRole('button', { name: 'Save password' }).click()
  await expect(phone.getByRole('heading', { name: 'Choose a password' })).toHaveCount(0)
  await phone.goto(`${business.club}/customer/dashboard`)
  await expect(phone.getByText('First Pour').first()).toBeVisible()
})
