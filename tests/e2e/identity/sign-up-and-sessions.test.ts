import { demoPassword } from '#/db/seeds/demo-people'
import { signInByRequest } from '../session-shortcuts'
import { password } from '../memberships/join/guest'
import { anAccount, slug } from '../own-account'
import { expect, expectAccessibleAtBothSizes, linkIn, test, type Page } from '../test'

const secret = 'una bella annata'

async function signIn(page: Page, origin: string, email: string, password: string) {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a restaurant signs up, confirms its email address, and finds its draft in the portal', async ({
      page,
      platform,
      pageErrors,
    }) => {
      const email = platform.freshAddress('ristorante')
      await page.goto(`${platform.rootUrl}/signup`)
      await page.getByLabel('Username').fill('Livia Serra')
      await page.getByLabel('Email Address').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(secret)
      await page.getByLabel('Confirm Password').fill(secret)
      await page.getByRole('radio', { name: /Restaurant/ }).check()
      await page.getByLabel('Restaurant Name').fill('Osteria Serra')
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

      await signIn(page, platform.rootUrl, email, secret)
      await expect(page.getByRole('alert')).toHaveText('Email not confirmed')
      const message = await platform.latestEmailTo(email, /confirm/i)
      expect(message.from).toContain('Tastevin')
      await page.goto(linkIn(message, '/confirm'))
      await page.getByRole('button', { name: 'Confirm email address' }).click()
      await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
      await signIn(page, platform.rootUrl, email, secret)
      await expect(page).toHaveURL(`${platform.rootUrl}/business/dashboard`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Osteria Serra')
      // The browser logs the status 400.
      pageErrors.length = 0
    })

    test('a user reviews their devices and signs another one out', async ({
      page,
      platform,
      database,
      browser,
    }) => {
      const club = platform.clubUrl(slug)
      // An account of this test alone, since all its devices are signed out.
      const email = await anAccount(page, platform, database, 'devices')
      const elsewhere = await browser.newContext()
      const other = await elsewhere.newPage()
      await signInByRequest(other, club, email, password)
      await other.goto(`${club}/customer/dashboard`)
      await expect(other).toHaveURL(`${club}/customer/dashboard`)
      await signInByRequest(page, club, email, password)
      await page.goto(`${club}/account/devices`)
      await expect(page.getByText('(this device)')).toBeVisible()
      await page.getByRole('button', { name: 'Sign out other devices' }).click()
      await expect(page.getByText('All other devices are signed out.')).toBeVisible()
      await other.goto(`${club}/customer/membership`)
      await expect(other).toHaveURL(`${club}/login?next=%2Fcustomer%2Fmembership`)
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      await expect(page).toHaveURL(`${club}/login`)
      await elsewhere.close()
    })
  })
}

test('tabs of one club sign out and in together', async ({ page, platform }) => {
  const club = platform.clubUrl('bottega-rossa')
  await signInByRequest(page, club, 'ada@example.test', demoPassword)
  await page.goto(`${club}/customer/dashboard`)
  await expect(page).toHaveURL(`${club}/customer/dashboard`)
  const other = await page.context().newPage()
  await other.goto(`${club}/customer/membership`)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto(`${club}/logout`)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(`${club}/login`)
  await expect(other).toHaveURL(`${club}/login?next=%2Fcustomer%2Fmembership`)

  await page.getByLabel('Email Address').fill('ada@example.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${club}/customer/dashboard`)
  await expect(other).toHaveURL(`${club}/customer/membership`)
})

test('a tab renews its expiring token once', async ({ page, platform }) => {
  const club = platform.clubUrl('bottega-rossa')
  await page.clock.install()
  await signInByRequest(page, club, 'ada@example.test', demoPassword)
  await page.goto(`${club}/customer/dashboard`)
  await expect(page).toHaveURL(`${club}/customer/dashboard`)
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/session/refresh') && asked.push(request.method()))
  await page.clock.fastForward('54:00')
  expect(asked).toEqual([])
  const answer = page.waitForResponse(`${club}/session/refresh`)
  await page.clock.fastForward('01:30')
  // By the server's clock the token is at most a minute old.
  expect(await (await answer).json()).toMatchObject({ outcome: 'too-soon' })
  expect(asked).toEqual(['POST'])
})

test('a user without a club finds one by name', async ({ page, platform }) => {
  const root = platform.rootUrl
  await signInByRequest(page, root, 'none@example.test', demoPassword)
  await page.goto(`${root}/profile-setup`)
  await expectAccessibleAtBothSizes(page)
  await page.getByLabel('Your club').fill('harbor')
  await page.getByRole('button', { name: 'Find my club' }).click()
  await expect(page.getByRole('link', { name: 'Harbor Cellars' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.goto(`${root}/account/devices`)
  await expect(page.getByText('(this device)')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
})

test('the sign-up form is accessible with and without errors', async ({ page, platform, pageErrors }) => {
  await page.goto(`${platform.rootUrl}/signup`)
  await page.getByRole('radio', { name: /Restaurant/ }).check()
  await expectAccessibleAtBothSizes(page)
  await page.getByLabel('Username').fill('Livia')
  await page.getByLabel('Email Address').fill('livia@example.test')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm Password').fill('other')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText("Passwords don't match").first()).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('Livia')
  await expectAccessibleAtBothSizes(page)
  pageErrors.length = 0
})
