import { signInByRequest } from '../session-shortcuts'
import { password } from '../memberships/join/guest'
import { expect, test, type Page } from '../test'
import { anAccount, codeOf, expectAccessible, setUpAuthenticator, signIn, slug } from '../own-account'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a code by email signs in, then an authenticator app is set up, required, and replaced by a recovery code @phone', async ({
    page,
    platform,
    database,
    pageErrors,
  }) => {
    const club = platform.clubUrl(slug)
    const email = await anAccount(page, platform, database, 'two-steps')
    await page.goto(`${club}/login`)
    await page.getByRole('link', { name: 'Email me a code instead' }).click()
    await page.getByLabel('Email Address').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText('we’ve emailed it a code')).toBeVisible()
    const { text } = await platform.latestEmailTo(email, /sign-in code/)
    await page.getByLabel('Code', { exact: true }).fill(/\b(\d{4} \d{4})\b/.exec(text)![1]!)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(`${club}/customer/dashboard`)

    const { key, codes } = await setUpAuthenticator(page, club)
    await page.context().clearCookies()
    await signIn(page, club, email)
    await expect(page).toHaveURL(`${club}/login/verify`)
    await page.getByLabel('Code from the app').fill('000000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('alert')).toContainText('This code is wrong.')
    await page.getByLabel('Code from the app').fill(codeOf(key, 1))
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page).toHaveURL(`${club}/customer/dashboard`)
    await page.context().clearCookies()

    await signIn(page, club, email)
    await page.getByText('Use a recovery code instead').click()
    await page.getByLabel('Recovery code').fill(codes[0]!.toUpperCase())
    await page.getByRole('button', { name: 'Use recovery code' }).click()
    await expect(page).toHaveURL(`${club}/customer/dashboard`)
    // The browser logs the status 400.
    pageErrors.length = 0
  })
})

/** Adds a virtual authenticator to the browser that always verifies the user. */
async function withAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function addPasskey(page: Page, origin: string, name: string) {
  await page.goto(`${origin}/account/security`)
  await page.getByLabel('Name (optional)').fill(name)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('Passkey added.')).toBeVisible()
  await expect(page.getByText('not used yet')).toBeVisible()
}

test('a passkey signs in on a club’s host and on the platform’s, is the second step, and is refused once removed', async ({
  page,
  platform,
  database,
  pageErrors,
}) => {
  const club = platform.clubUrl(slug)
  const email = await anAccount(page, platform, database, 'passkey')
  await withAuthenticator(page)
  for (const origin of [platform.rootUrl, club]) {
    await signInByRequest(page, origin, email, password)
    await addPasskey(page, origin, 'My own key')
    await page.context().clearCookies()
    await page.goto(`${origin}/login?next=%2Faccount%2Fsecurity`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(`${origin}/account/security`)
    await expect(page.getByText(/last used/)).toBeVisible()
    await expectAccessible(page)

    // The passkey also works for reauthentication.
    await page.goto(`${origin}/account/prove?next=%2Faccount%2Fsecurity`)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL(`${origin}/account/security`)
    if (origin === club) break
    await page.getByRole('button', { name: 'Remove My own key' }).click()
    await expect(page.getByText('Passkey removed.')).toBeVisible()
    await page.context().clearCookies()
  }

  await setUpAuthenticator(page, club)
  await page.context().clearCookies()
  await signIn(page, club, email)
  await expect(page).toHaveURL(`${club}/login/verify`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(`${club}/customer/dashboard`)

  await page.goto(`${club}/account/security`)
  await page.getByRole('button', { name: 'Remove My own key' }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  await page.context().clearCookies()
  await page.goto(`${club}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.')
  // The browser logs the status 401.
  pageErrors.length = 0
})
