import { demoPassword } from '#/db/seeds/demo-people'
import { expect, expectAccessibleAndResponsive, test } from '../test'

test('staff disconnect an app and see their club as guests do', async ({ page, platform }) => {
  const email = 'desk@bottega-rossa.test'
  const root = platform.rootUrl
  const name = `Cellar book ${Date.now().toString(36)}`
  const given = await fetch(`${root}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      username: email,
      password: demoPassword,
      client_name: name,
    }),
  })
  const { access_token } = (await given.json()) as { access_token: string }
  const asked = () => fetch(`${root}/api/auth/user`, { headers: { authorization: `Bearer ${access_token}` } })
  expect((await asked()).status).toBe(200)

  await page.goto(`${root}/login?next=${encodeURIComponent('/account/security')}`)
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${root}/account/security`)
  const apps = page.getByRole('region', { name: 'Connected apps' })
  const line = apps.getByRole('listitem').filter({ hasText: name })
  await expect(line).toContainText('Can read your name and email address.')
  await expectAccessibleAndResponsive(page)
  await line.getByRole('button', { name: /Disconnect/ }).click()
  await expect(page.getByText('App disconnected.')).toBeVisible()
  await expect(line).toHaveCount(0)
  expect((await asked()).status).toBe(401)
  await platform.latestEmailTo(email, /^An app was disconnected/)

  await page.goto(`${root}/business/dashboard`)
  await page.getByRole('link', { name: 'View My Club as a Member' }).click()
  const club = platform.clubUrl('bottega-rossa')
  await expect(page).toHaveURL(`${club}/`)
  await expect(page.getByText('You are signed in as staff. This is what your guests see.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await expectAccessibleAndResponsive(page)
  await page.goto(`${club}/join`)
  await expect(page.getByText('You are signed in as staff. This is what your guests see.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the portal' }).click()
  await expect(page).toHaveURL(`${root}/business/dashboard`)
  // The club's sign-in page redirects there as well.
  await page.goto(`${club}/login`)
  await expect(page).toHaveURL(`${root}/business/dashboard`)
})
