import { demoPassword } from '#/db/seeds/demo-people'
import { signInByRequest } from '../session-shortcuts'
import { expect, expectAccessible, expectAccessibleAtBothSizes, test } from '../test'

test('an owner reads what happened in their club, and takes it with them', async ({ page, platform }) => {
  await signInByRequest(page, platform.rootUrl, 'owner@harbor-cellars.test', demoPassword)
  await page.goto(`${platform.rootUrl}/business/activity`)
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByLabel('What happened').selectOption('Sign-ins')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/action=auth/)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/-activity\.csv$/)
  await page.goto(`${platform.rootUrl}/account/settings`)
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await page.goto(`${platform.rootUrl}/account/delete`)
  await expect(page.getByText(/You are the last owner of/)).toBeVisible()
})

test('an administrator reads it all, and invites by a program', async ({ page, platform, request }) => {
  await signInByRequest(page, platform.rootUrl, 'admin@tastevin.test', demoPassword)
  await page.goto(`${platform.rootUrl}/admin/activity`)
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
  await expectAccessible(page)

  const post = (path: string, options: Parameters<typeof request.post>[1]) =>
    request.post(platform.rootUrl + path, options)
  const wish = { business_name: 'Osteria Nuova', business_email: 'ciao@osteria.test' }
  const refused = await post('/api/generate-business-invitation', { data: wish })
  expect(refused.status()).toBe(401)
  expect((await refused.json()).error.message).toBe('Authentication required. Please log in again.')
  const form = { grant_type: 'password', username: 'admin@tastevin.test', password: demoPassword }
  const { access_token } = await (await post('/api/auth/token', { form })).json()
  const headers = { authorization: `Bearer ${access_token}` }
  const answer = await (await post('/api/generate-business-invitation', { data: wish, headers })).json()
  expect(answer.data.invitation_url).toBe(`${platform.rootUrl}/join/${answer.data.token}`)
})
