import { signInByRequest, signUpInOtherContext } from '../session-shortcuts'
import { guest, password } from '../memberships/join/guest'
import { expect, expectAccessible, expectAccessibleAtBothSizes, linkIn, test, type Page } from '../test'

const demoPassword = 'cellar-door-2026'

async function signIn(page: Page, origin: string, email: string, secret = demoPassword) {
  await page.goto(`${origin}/login`)
  await fillIn(page, email, secret)
}

async function fillIn(page: Page, email: string, secret = demoPassword) {
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a member signs in on the club’s host, reaches the requested page, and signs out', async ({
      page,
      platform,
    }) => {
      const club = platform.clubUrl('bottega-rossa')
      await page.goto(`${club}/customer/dashboard`)
      await expect(page).toHaveURL(`${club}/login?next=%2Fcustomer%2Fdashboard`)
      await fillIn(page, 'ada@example.test')
      await expect(page).toHaveURL(`${club}/customer/dashboard`)
      const sessionCookies = async () =>
        (await page.context().cookies(club)).filter(({ name }) => name === '__Host-session')
      const [cookie] = await sessionCookies()
      expect(cookie).toMatchObject({ name: '__Host-session', httpOnly: true, secure: true, sameSite: 'Lax' })

      await page.goto(`${club}/logout`)
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(page).toHaveURL(`${club}/login`)
      expect(await sessionCookies()).toEqual([])
      await page.context().addCookies([cookie!])
      await page.goto(`${club}/customer/dashboard`)
      await expect(page).toHaveURL(/\/login/)
    })

    test('each type of user is redirected to their own dashboard', async ({ page, platform }) => {
      const root = platform.rootUrl
      for (const [email, path] of [
        ['admin@tastevin.test', '/admin'],
        ['owner@bottega-rossa.test', '/business/dashboard'],
        ['none@example.test', '/profile-setup'],
      ] as const) {
        await signIn(page, root, email)
        await expect(page).toHaveURL(root + path)
        await page.context().clearCookies()
      }
    })

    test('a member who signs in on the platform arrives at their club without a code in the URL', async ({
      page,
      platform,
    }) => {
      await signIn(page, platform.rootUrl, 'ada@example.test')
      const club = platform.clubUrl('bottega-rossa')
      await expect(page).toHaveURL(`${club}/customer/dashboard`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const names = (await page.context().cookies(club)).map(({ name }) => name)
      expect(names).toEqual(['__Host-session'])
    })

    test('staff and administrators who sign in on a club’s host are signed in to their portal', async ({
      page,
      platform,
    }) => {
      for (const [email, path] of [
        ['desk@bottega-rossa.test', '/business/dashboard'],
        ['admin@tastevin.test', '/admin'],
      ] as const) {
        await signIn(page, platform.clubUrl('bottega-rossa'), email)
        await expect(page).toHaveURL(platform.rootUrl + path)
        await page.context().clearCookies()
      }
    })

    test('a wrong password shows an error and keeps the email address', async ({
      page,
      platform,
      pageErrors,
    }) => {
      await signIn(page, platform.clubUrl('harbor-cellars'), 'grace@example.test', 'not this one')
      await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
      await expect(page.getByLabel('Email Address')).toHaveValue('grace@example.test')
      pageErrors.length = 0
    })

    test('a forgotten password is reset by email', async ({ page, platform }) => {
      const club = platform.clubUrl('bottega-rossa')
      const details = guest(platform.freshAddress('forgetful'))
      await signUpInOtherContext(page, club, 'Tavola', details)

      await page.goto(`${club}/login`)
      await page.getByRole('link', { name: 'Forgot Password' }).click()
      await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
      await page.getByLabel('Email Address').fill(details.email)
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByText('we’ve emailed it a link')).toBeVisible()
      const message = await platform.latestEmailTo(details.email, /new password/i)
      await page.goto(linkIn(message, '/reset-password'))
      await page.getByLabel('New Password').fill('another good vintage')
      await page.getByLabel('Confirm Password').fill('another good vintage')
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(page.getByText('Your password is changed')).toBeVisible()
      await page.getByRole('link', { name: 'Sign In', exact: true }).click()
      await expect(page).toHaveURL(`${club}/login`)
      await fillIn(page, details.email, 'another good vintage')
      await expect(page).toHaveURL(`${club}/customer/dashboard`)
    })
  })
}

test('an unconfirmed user gets the confirmation email again and signs in', async ({
  page,
  platform,
  pageErrors,
}) => {
  const club = platform.clubUrl('bottega-rossa')
  const details = guest(platform.freshAddress('unconfirmed'))
  await signUpInOtherContext(page, club, 'Tavola', details)
  const first = await platform.latestEmailTo(details.email, /confirm/i)

  await signIn(page, club, details.email, password)
  await expect(page.getByRole('alert')).toHaveText('Email not confirmed')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Resend Confirmation Email' }).click()
  await expect(page.getByText('Confirmation email resent. Please check your inbox.')).toBeVisible()
  await expect.poll(async () => (await platform.emailsTo(details.email)).length).toBe(2)
  const [second] = await platform.emailsTo(details.email)
  expect(linkIn(second!, '/confirm')).not.toBe(linkIn(first, '/confirm'))

  await page.goto(linkIn(second!, '/confirm'))
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await page.goto(linkIn(second!, '/confirm'))
  await expect(page.getByText('This link has already been used.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${club}/login`)
  await fillIn(page, details.email, password)
  await expect(page).toHaveURL(`${club}/customer/dashboard`)
  // The browser logs the status 400.
  pageErrors.length = 0
})

test('a session of one club is not valid at another', async ({ page, platform }) => {
  const own = platform.clubUrl('bottega-rossa')
  await signInByRequest(page, own, 'ada@example.test', demoPassword)
  await page.goto(`${own}/customer/dashboard`)
  await expect(page).toHaveURL(`${own}/customer/dashboard`)
  for (const origin of [platform.clubUrl('harbor-cellars'), platform.rootUrl]) {
    await page.goto(`${origin}/customer/dashboard`)
    await expect(page).toHaveURL(`${origin}/login?next=%2Fcustomer%2Fdashboard`)
  }
})

test('a member of another club is offered this club and sees no other', async ({ page, platform }) => {
  const club = platform.clubUrl('harbor-cellars')
  await signIn(page, club, 'ada@example.test')
  await expect(page).toHaveURL(`${club}/profile-setup`)
  await expect(page.getByText("You don't have an active membership yet.")).toBeVisible()
  expect(await page.content()).not.toMatch(/bottega/i)
  await page.getByRole('link', { name: 'Join Harbor Cellars' }).click()
  await expect(page).toHaveURL(`${club}/join`)
})

test('every signed-out account page is accessible, on the platform and in a club’s theme', async ({
  page,
  platform,
}) => {
  for (const path of [
    'login',
    'forgot-password',
    'unauthorized',
    'confirm?token=x',
    'reset-password?token=x',
  ]) {
    for (const origin of [platform.rootUrl, platform.clubUrl('harbor-cellars')]) {
      await page.goto(`${origin}/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleAtBothSizes(page)
    }
  }
  await page.goto(`${platform.rootUrl}/signup?club=nowhere-at-all`)
  await expect(page.getByText('We couldn’t find this club.')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
})
