import { demoPassword } from '#/db/seeds/demo-people'
import { signInByRequest } from '../session-shortcuts'
import { password } from '../memberships/join/guest'
import { expect, expectAccessible, test, type TestRows, type Page } from '../test'
import { anAccount, slug, activateAuthenticator } from '../own-account'

/** Moves the last authentication of this user's sessions back by sixteen minutes. */
async function letProofsGrowOld(database: TestRows, email: string) {
  const { rowCount } = await database.owner.query(
    `update sessions set reauthenticated_at = reauthenticated_at - interval '16 minutes'
     where user_id = (select id from users where email_norm = $1)`,
    [email],
  )
  expect(rowCount).toBeGreaterThan(0)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a user signed out in the middle of a form signs in, and reauthenticates for a sensitive one, and keeps what they typed', async ({
      page,
      platform,
      database,
    }) => {
      const club = platform.clubUrl(slug)
      const email = await anAccount(page, platform, database, 'unsent')
      await signInByRequest(page, club, email, password)
      await page.goto(`${club}/customer/account-settings`)
      await page.getByLabel('Full Name').fill('Iris Unsent')
      await page.getByLabel('Phone Number').fill('+1 718 555 0123')
      await database.owner.query(
        `update sessions set revoked_at = now() where user_id = (select id from users where email_norm = $1)`,
        [email],
      )
      await page.getByRole('button', { name: 'Save profile', exact: true }).click()
      await expect(page.getByText('You were signed out before we could save this')).toBeVisible()
      await page.getByLabel('Email Address').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page).toHaveURL(`${club}/customer/account-settings`)
      if (javaScriptEnabled) {
        await expect(page.getByText('We’ve restored what you typed.')).toBeVisible()
        await expect(page.getByLabel('Full Name')).toHaveValue('Iris Unsent')
        await expectAccessible(page)
        await page.getByRole('button', { name: 'Save profile', exact: true }).click()
      } else {
        await page.getByRole('button', { name: 'Send again' }).click()
      }
      await expect(page.getByText('Profile saved.')).toBeVisible()
      await expect(page.getByLabel('Full Name')).toHaveValue('Iris Unsent')
      await expect(page.getByLabel('Phone Number')).toHaveValue('+1 718 555 0123')
      await expect(page.getByText('You were signed out before we could save this')).toBeHidden()
      if (!javaScriptEnabled) return

      const wanted = platform.freshAddress('wanted')
      await letProofsGrowOld(database, email)
      await page.getByLabel('New Email Address').fill(wanted)
      await page.getByRole('button', { name: 'Change email' }).click()
      await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
      // URLs end up in histories and logs.
      expect(decodeURIComponent(page.url())).not.toContain('wanted')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByLabel('New Email Address')).toHaveValue(wanted)
      await page.getByRole('button', { name: 'Change email' }).click()
      await expect(page.getByText('We’ve emailed a link to the new address.')).toBeVisible()
    })
  })
}

test.describe('recovery codes', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('are copied, confirmed for two seconds, and printed in black on white', async ({
    page,
    platform,
    database,
  }) => {
    const club = platform.clubUrl(slug)
    const email = await anAccount(page, platform, database, 'codes')
    await signInByRequest(page, club, email, password)
    await page.goto(`${club}/account/security/authenticator`)
    const { codes } = await activateAuthenticator(page)
    const list = page.getByRole('list', { name: 'Recovery codes' })

    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 10_000)
    await page.getByRole('button', { name: 'Copy codes' }).click()
    const notice = page.getByRole('status').filter({ hasText: 'Copied!' })
    await expect(notice).toBeAttached()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
    await page.clock.runFor(1_900)
    await expect(notice).toBeAttached()
    await page.clock.runFor(200)
    await expect(notice).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Copy codes' })).toBeVisible()

    // A browser that refuses: no success is shown, and the failure is logged.
    const logged = page.waitForEvent('console', (message) => message.text().includes('Copying failed'))
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    })
    await page.getByRole('button', { name: 'Copy codes' }).click()
    await logged
    await expect(notice).toHaveCount(0)

    const printed = page.evaluate(
      () => new Promise((resolve) => Object.assign(window, { print: () => resolve('printed') })),
    )
    await page.getByRole('button', { name: 'Print' }).click()
    expect(await printed).toBe('printed')
    await page.emulateMedia({ media: 'print' })
    await expect(list).toBeVisible()
    await expect(page.getByText(`For your account at ${new URL(club).host}`)).toBeVisible()
    await expect(list.locator('code').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
    for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  })
})

test('a page restored from the back/forward cache is reloaded, and after sign-out Back shows nothing of the account', async ({
  page,
  platform,
}) => {
  const club = platform.clubUrl(slug)
  await signInByRequest(page, club, 'ada@example.test', demoPassword)
  await page.goto(`${club}/customer/dashboard`)
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
  await page.goto(`${club}/account/devices`)
  await expect(page.getByText('(this device)')).toBeVisible()
  await page.goto(`${club}/logout`)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(`${club}/login?done=signed-out`)
  // In one step past the sign-out confirmation, which redirects by itself.
  await page.evaluate(() => history.go(-2))
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByRole('heading', { name: 'Sign in to Bottega Rossa' })).toBeVisible()
  expect(await page.content()).not.toContain('this device')

  await signInByRequest(page, club, 'ada@example.test', demoPassword)
  await page.goto(`${club}/customer/dashboard`)
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
  await page.context().clearCookies()
  // Repeated until the page has hydrated.
  await expect(async () => {
    await page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(page).toHaveURL(`${club}/login?next=%2Fcustomer%2Fdashboard`, { timeout: 1_000 })
  }).toPass()
})

test('sign-in works with the keyboard alone', async ({ page, platform }) => {
  const club = platform.clubUrl(slug)
  await page.goto(`${club}/login`)
  await press(page, 'Tab', 'Skip to content')
  await page.keyboard.press('Enter')
  await press(page, 'Tab', 'Email Address')
  await page.keyboard.type('ada@example.test')
  await press(page, 'Tab', 'Password')
  await page.keyboard.type(demoPassword)
  await press(page, 'Tab', 'Show')
  await press(page, 'Tab', 'Forgot Password')
  await press(page, 'Tab', 'Sign In')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${club}/customer/dashboard`)
})

/** Presses a key and returns where it navigates. */
async function press(page: Page, key: string, name: string) {
  await page.keyboard.press(key)
  await expect(page.locator(':focus')).toHaveAccessibleName(name)
}
