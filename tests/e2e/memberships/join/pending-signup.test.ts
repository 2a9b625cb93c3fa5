import { expect, test } from '../../test'

test('shows a loading message while the signup loads', async ({ page, platform }) => {
  const club = platform.clubUrl('harbor-cellars')
  await page.goto(`${club}/login`)
  await expect(page.getByRole('heading', { name: 'Sign in to Harbor Cellars' })).toBeVisible()
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/join.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Sign Up Now' }).click()
  await expect(page.getByText('Loading wine club...')).toBeVisible()
  arrive()
  await expect(page.getByRole('heading', { name: 'Choose Your Membership Level' })).toBeVisible()
  await expect(page.getByText('Loading wine club...')).toBeHidden()
})
