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

    // Without scripts on a phone, so that its layout is pressed through as well.
    const size = javaScriptEnabled ? '' : ' @phone'
    test(`an app is set up, asked at sign-in, and stood in for by a recovery code${size}`, async ({
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
      await expect(page.getByRole('alert')).toContainText('This code is not right.')
      await page.getByLabel('Code from the app').fill(codeOf(key, 1))
      await page.getByRole('button', { name: 'Verify' }).click()
      await expect(page).toHaveURL(`${club}/customer/deliveries`)
      await page.context().clearCookies()

      await signIn(page, club, email)
      await page.getByText('Use a recovery code instead').click()
      await page.getByLabel('Recovery code').fill(codes[0]!.toUpperCase())
      await page.getByRole('button', { name: 'Use This Code' }).click()
      await expect(page).toHaveURL(`${club}/customer/dashboard`)
      expect((await platform.latestEmailTo(email, /recovery code was used/)).text).toContain(
        'You have 9 of them left',
      )

      await page.goto(`${club}/account/security`)
      await expect(page.getByText('You have 9 of ten recovery codes left.')).toBeVisible()
      await page.getByRole('link', { name: 'Make New Recovery Codes' }).click()
      await expectAccessibleAndResponsive(page)
      await page.getByRole('button', { name: 'Make New Codes' }).click()
      await expect(page.getByText('The codes from before no longer work.')).toBeVisible()
      await page.getByRole('link', { name: 'I Have Kept Them' }).click()
      await page.getByRole('button', { name: 'Remove the App' }).click()
      await expect(page.getByText('The authenticator app is removed.')).toBeVisible()
      await expectAccessibleAndResponsive(page)
      // The browser's own word for the answer 400.
      pageErrors.length = 0
    })

    test('a code by mail signs in, once', async ({ page, platform, database, pageErrors }) => {
      const club = platform.clubUrl(slug)
      const email = await anAccount(page, platform, database, 'by-code')
      await page.goto(`${club}/login`)
      await page.getByRole('link', { name: 'Email me a code instead' }).click()
      await expectAccessible(page)
      await page.getByLabel('Email Address').fill(email)
      await page.getByRole('button', { name: 'Send Code' }).click()
      await expect(page.getByText('a code is on its way there')).toBeVisible()
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

test('codes by mail are the second step for whoever asked for them', async ({ page, platform, database }) => {
  const club = platform.clubUrl(slug)
  const email = await anAccount(page, platform, database, 'mail-step')
  await signInByRequest(page, club, email, password)
  await page.goto(`${club}/account/security`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask for a Code by Email' }).click()
  await expect(page.getByText('From now on signing in also asks for a code by email.')).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, club, email)
  await expect(page).toHaveURL(`${club}/login/verify`)
  await page.getByRole('button', { name: 'Email Me a Code' }).click()
  await expect(page.getByText('A code is on its way to your inbox.')).toBeVisible()
  await expectAccessible(page)
  const { text } = await platform.latestEmailTo(email, /sign-in code/)
  await page.getByLabel('Code from the email').fill(/\b(\d{4} \d{4})\b/.exec(text)![1]!)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(`${club}/customer/dashboard`)
})

/** Gives the page's browser a passkey of its own, with a finger that is always there. */
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
  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  await expect(page.getByText('Your passkey is added.')).toBeVisible()
  await expect(page.getByText('not used yet')).toBeVisible()
}

test('a passkey signs in on a club’s host, and on the platform’s', async ({ page, platform, database }) => {
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
    await page.getByRole('button', { name: 'Save Name' }).click()
    await expect(page.getByText('The name is saved.')).toBeVisible()

    // Asked to prove it once more, the passkey will do.
    await page.goto(`${origin}/account/prove?next=%2Faccount%2Fsecurity`)
    await expectAccessibleAndResponsive(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL(`${origin}/account/security`)
    await page.getByRole('button', { name: 'Remove Phone' }).click()
    await expect(page.getByText('The passkey is removed.')).toBeVisible()
    await page.context().clearCookies()
  }
  const subjects = (await platform.emailsTo(email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'A passkey was added to your account')).toHaveLength(2)
})

test('a passkey is the second step as well', async ({ page, platform, database }) => {
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

test('a passkey that was removed is refused in words', async ({ page, platform, database, pageErrors }) => {
  const club = platform.clubUrl(slug)
  const email = await anAccount(page, platform, database, 'removed-key')
  await withAuthenticator(page)
  await signInByRequest(page, club, email, password)
  await addPasskey(page, club, 'Key')
  await page.getByRole('button', { name: 'Remove Key' }).click()
  await expect(page.getByText('The passkey is removed.')).toBeVisible()
  await page.context().clearCookies()
  await page.goto(`${club}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.')
  await expectAccessible(page)
  // The browser's own word for the answer 401.
  pageErrors.length = 0
})

test('a password is changed, and its holder told', async ({ page, platform, database, pageErrors }) => {
  const club = platform.clubUrl(slug)
  const email = await anAccount(page, platform, database, 'new-password')
  await signInByRequest(page, club, email, password)
  await page.goto(`${club}/account/security`)
  await page.getByLabel('Current Password').fill('not this one')
  await page.getByLabel('New Password').fill('another good vintage')
  await page.getByLabel('Confirm Password').fill('another good vintage')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('alert')).toContainText('This password is wrong.')
  await expectAccessibleAndResponsive(page)
  await page.getByLabel('Current Password').fill(password)
  await page.getByLabel('New Password').fill('another good vintage')
  await page.getByLabel('Confirm Password').fill('another good vintage')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await platform.latestEmailTo(email, /password was changed/)
  pageErrors.length = 0
})
