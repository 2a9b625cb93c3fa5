import { startPlatform } from '../../platform'
import { emailsTo, latestEmailTo } from '../mailbox'
import { test as base, expect } from '../test'
import { codeOf, signIn, activateAuthenticator } from '../own-account'

const admin = { email: 'operator@tastevin.test', password: 'una bella annata' }

/** A separate platform, configured as in production. */
const test = base.extend({
  platform: [
    async ({}, give) => {
      const running = await startPlatform({
        APP_ENV: 'production',
        ALLOW_SANDBOX: '1',
        SEED: 'none',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      })
      await give({
        ...running,
        clubUrl: (slug) => `http://${slug}.${running.rootDomain}`,
        freshAddress: () => admin.email,
        emailsTo: (to) => emailsTo(running.sandboxUrl, to),
        latestEmailTo: (to, subject) => latestEmailTo(running.sandboxUrl, to, subject),
      })
      await running.stop()
    },
    // A start may exceed the test's timeout on a busy machine.
    { scope: 'test', timeout: 90_000 },
  ],
})

test('an administrator must set up a second step first', async ({ page, platform }) => {
  const root = platform.rootUrl
  await signIn(page, root, admin.email, admin.password)
  await expect(page.getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible()
  await page.goto(`${root}/admin/dashboard`)
  await expect(page).toHaveURL(`${root}/login?next=%2Fadmin%2Fdashboard`)
  await page.goto(`${root}/login/verify`)
  const { key } = await activateAuthenticator(page)
  await page.getByRole('button', { name: 'I’ve saved these codes' }).click()
  await expect(page).toHaveURL(/\/admin/)
  await page.goto(`${root}/account/security`)
  await expect(page.getByText('Administrators must keep their authenticator app.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove authenticator app' })).toHaveCount(0)
  await page.context().clearCookies()

  await signIn(page, root, admin.email, admin.password)
  await page.getByLabel('Code from the app').fill(codeOf(key, 1))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/admin/)
})
