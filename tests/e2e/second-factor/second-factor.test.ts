import { signInByRequest } from '../session-shortcuts'
import { password } from '../memberships/join/guest'
import { expect, test, type Page } from '../test'
import {
  anAccount,
  codeOf,
  expectAccessible,
  expectAccessibleAndResponsive,
  setUpAuthenticator,
  signIn,
  slug,
} from '../own-account'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    // Without scripts on a phone, to cover its layout as well.
    const size = javaScriptEnabled ? '' : ' @phone'
    test(`an authenticator app is set up, required at sign-in, and replaced by a recovery code${size}`, async ({
      page,
      platform,
      database,
      pageErrors,
    }) => {
      const club = platform.clubUrl(slug)
      const email = await anAccount(page, platform, database, 'two-steps')
      await signInByRequest(page, club, email, password)
      const { key, codes } = await setUpAuthenticator(page, club, expectAccessibleAndResponsive)
      await platform.latestEmailTo(email, /authenticator app now protects/)
      await page.context().clearCookies()

      await signIn(page, club, email)
      await expect(page).toHaveURL(`${club}/login/verify`)
      await page.goto(`${club}/customer/dashboard`)
      await expect(page).toHaveURL(`${club}/login?next=%2Fcustomer%2Fdashboard`)
      await page.goto(`${club}/login/verify?next=%2Fcustomer%2Fdeliveries`)
      await expectAccessibleAndResponsive(page)
      await page.getByLabel('Code from the app').fill('000000')
      await page.getByRole('button', { name: 'Verify' }).click()
      await expect(page.getByRole('alert')).toContainText('This code is wrong.')
      await page.getByLabel('Code from the app').fill(codeOf(key, 1))
      await page.getByRole('button', { name: 'Verify' }).click()
      await expect(page).toHaveURL(`${club}/customer/deliveries`)
      await page.context().clearCookies()

      await signIn(page, club, email)
      await page.getByText('Use a recovery code instead').click()
      await page.getByLabel('Recovery code').fill(codes[0]!.toUpperCase())
      await page.getByRole('button', { name: 'Use recovery code' }).click()
      await expect(page).toHaveURL(`${club}/customer/dashboard`)
      expect((await platform.latestEmailTo(email, /recovery code was used/)).text).toContain(
        'You have 9 recovery codes left',
      )

      await page.goto(`${club}/account/security`)
      await expect(page.getByText('You have 9 of 10 recovery codes left.')).toBeVisible()
      await page.getByRole('link', { name: 'Create new recovery codes' }).click()
      await expectAccessibleAndResponsive(page)
      await page.getByRole('button', { name: 'Create new codes' }).click()
      await expect(page.getByText('Your old codes no longer work.')).toBeVisible()
      await page.getByRole('link', { name: 'I’ve saved these codes' }).click()
      await page.getByRole('button', { name: 'Remove authenticator app' }).click()
      await expect(page.getByText('Authenticator app removed.')).toBeVisible()
      await expectAccessibleAndResponsive(page)
      // The browser logs the status 400.
      pageErrors.length = 0
    })

    test('a code by email signs in once', async ({ page, platform, database, pageErrors }) => {
      const club = platform.clubUrl(slug)
      const email = await anAccount(page, platform, database, 'by-code')
      await page.goto(`${club}/login`)
      await page.getByRole('link', { name: 'Email me a code instead' }).click()
      await expectAccessible(page)
      await page.getByLabel('Email Address').fill(email)
      await page.getByRole('button', { name: 'Send code' }).click()
      await expect(page.getByText('we’ve emailed it a code')).toBeVisible()
      await expectAccessible(page)
      const { text } = await platform.latestEmailTo(email, /sign-in code/)
      const code = /\b(\d{4} \d{4})\b/.exec(text)![1]!
      await page.getByLabel('Code', { exact: true }).fill(code === '0000 0000' ? '11111111' : '00000000')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('This code is invalid or expired.')
      await page.getByLabel('Code', { exact: true }).fill(code)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page).toHaveURL(`${club}/customer/dashboard`)
      pageErrors.length = 0
    })
  })
}

test('codes by email are the second step for users who turned them on', async ({
  page,
  platform,
  database,
}) => {
  const club = platform.clubUrl(slug)
  const email = await anAccount(page, platform, database, 'mail-step')
  await signInByRequest(page, club, email, password)
  await page.goto(`${club}/account/security`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Turn on email codes' }).click()
  await expect(page.getByText('Sign-in now also asks for a code by email.')).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, club, email)
  await expect(page).toHaveURL(`${club}/login/verify`)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText('We’ve emailed you a code.')).toBeVisible()
  await expectAccessible(page)
  const { text } = await platform.latestEmailTo(email, /sign-in code/)
  await page.getByLabel('Code from the email').fill(/\b(\d{4} \d{4})\b/.exec(text)![1]!)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(`${club}/customer/dashboard`)
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

test('a passkey signs in on a club’s host and on the platform’s', async ({ page, platform, database }) => {
  const email = await anAccount(page, platform, database, 'passkey')
  await withAuthenticator(page)
  for (const origin of [platform.clubUrl(slug), platform.rootUrl]) {
    await signInByRequest(page, origin, email, password)
    await addPasskey(page, origin, 'My own key')
    await expectAccessibleAndResponsive(page)
    await page.context().clearCookies()

    await page.goto(`${origin}/login?next=%2Faccount%2Fsecurity`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(`${origin}/account/security`)
    await expect(page.getByText(/last used/)).toBeVisible()
    await page.getByText('Rename').click()
    await page.getByLabel('New name for My own key').fill('Phone')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByText('Passkey renamed.')).toBeVisible()

    // The passkey also works for reauthentication.
    await page.goto(`${origin}/account/prove?next=%2Faccount%2Fsecurity`)
    await expectAccessibleAndResponsive(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL(`${origin}/account/security`)
    await page.getByRole('button', { name: 'Remove Phone' }).click()
    await expect(page.getByText('Passkey removed.')).toBeVisible()
    await page.context().clearCookies()
  }
  const subjects = (await platform.emailsTo(email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'A passkey was added to your account')).toHaveLength(2)
})

test('a passkey works as the second step', async ({ page, platform, database }) => {
  const club = platform.clubUrl(slug)
  const email = await anAccount(page, platform, database, 'passkey-step')
  await withAuthenticator(page)
  await signInByRequest(page, club, email, password)
  await addPasskey(page, club, 'Key')
  await setUpAuthenticator(page, club)
  await page.context().clearCookies()
  await signIn(page, club, email)
  await expect(page).toHaveURL(`${club}/login/verify`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(`${club}/customer/dashboard`)
})

test('a removed passkey shows an error', async ({ page, platform, database, pageErrors }) => {
  const club = platform.clubUrl(slug)
  const email = await anAccount(page, platform, database, 'removed-key')
  await withAuthenticator(page)
  await signInByRequest(page, club, email, password)
  await addPasskey(page, club, 'Key')
  await page.getByRole('button', { name: 'Remove Key' }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  await page.context().clearCookies()
  await page.goto(`${club}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.')
  await expectAccessible(page)
  // The browser logs the status 401.
  pageErrors.length = 0
})

test('a password is changed and the user is emailed', async ({ page, platform, database, pageErrors }) => {
  const club = platform.clubUrl(slug)
  const email = await anAccount(page, platform, database, 'new-password')
  await signInByRequest(page, club, email, password)
  await page.goto(`${club}/account/security`)
  await page.getByLabel('Current Password').fill('not this one')
  await page.getByLabel('New Password').fill('another good vintage')
  await page.getByLabel('Confirm Password').fill('another good vintage')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('This password is wrong.')
  await expectAccessibleAndResponsive(page)
  await page.getByLabel('Current Password').fill(password)
  await page.getByLabel('New Password').fill('another good vintage')
  await page.getByLabel('Confirm Password').fill('another good vintage')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await platform.latestEmailTo(email, /password was changed/)
  pageErrors.length = 0
})
