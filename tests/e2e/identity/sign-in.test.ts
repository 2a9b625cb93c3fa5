import { demoPassword } from '#/db/seeds/demo-people'
import { expect, expectAccessible, test, type Page, type PlatformUnderTest } from '../test'

async function fillIn(page: Page, email: string, password = demoPassword) {
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a member signs in on the club’s host after a wrong password, reaches the requested page, and signs out', async ({
      page,
      platform,
      pageErrors,
    }) => {
      const club = platform.clubUrl('bottega-rossa')
      await page.goto(`${club}/customer/dashboard`)
      await expect(page).toHaveURL(`${club}/login?next=%2Fcustomer%2Fdashboard`)
      await fillIn(page, 'ada@example.test', 'not this one')
      await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
      await expect(page.getByLabel('Email Address')).toHaveValue('ada@example.test')
      if (javaScriptEnabled) await expectAccessible(page)
      await fillIn(page, 'ada@example.test')
      await expect(page).toHaveURL(`${club}/customer/dashboard`)
      const sessionCookies = async () =>
        (await page.context().cookies(club)).filter(({ name }) => name === '__Host-session')
      const [cookie] = await sessionCookies()
      expect(cookie).toMatchObject({ name: '__Host-session', httpOnly: true, secure: true, sameSite: 'Lax' })

      await page.goto(`${club}/logout`)
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(page).toHaveURL(`${club}/login?done=signed-out`)
      await expect(page.getByText('You’re signed out.')).toBeVisible()
      expect(await sessionCookies()).toEqual([])
      // The browser logs the status 400.
      pageErrors.length = 0
    })
  })
}

test('people who sign in on another host than their own arrive at home, without a code in the URL', async ({
  page,
  platform,
}) => {
  const club = platform.clubUrl('bottega-rossa')
  for (const [email, from, home] of [
    ['ada@example.test', platform.rootUrl, `${club}/customer/dashboard`],
    ['desk@bottega-rossa.test', club, `${platform.rootUrl}/business/desk#list`],
  ] as const) {
    await page.goto(`${from}/login`)
    await fillIn(page, email)
    await expect(page).toHaveURL(home)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const names = (await page.context().cookies(home)).map(({ name }) => name)
    expect(names).toContain('__Host-session')
    if (email.startsWith('desk')) await lookAsGuests(page, platform)
    await page.context().clearCookies()
  }
})

/** Staff see their club as guests do, and the way back. */
async function lookAsGuests(page: Page, { rootUrl, clubUrl }: PlatformUnderTest) {
  await page.goto(`${rootUrl}/business/dashboard`)
  await page.getByRole('link', { name: 'View My Club as a Member' }).click()
  await expect(page).toHaveURL(`${clubUrl('bottega-rossa')}/`)
  await expect(page.getByText('You are signed in as staff. This is what your guests see.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the portal' }).click()
  await expect(page).toHaveURL(`${rootUrl}/business/dashboard`)
}
