import { password } from '../../builders/person'
import { activateAuthenticator, codeOf, signIn } from '../own-account'
import { expect, expectAccessible, openPortal, test } from '../business'

test('an owner sees the day, sets up two-step sign-in, signs in with it, and resets a colleague’s @both', async ({
  page,
  platform,
  database,
  aBusiness,
  newVisitor,
}) => {
  const root = platform.rootUrl
  const business = await aBusiness({ connected: false })
  const requireFrom = (from: string) =>
    database.owner.query(`update businesses set two_step_from = now() + $2::interval where id = $1`, [
      business.id,
      from,
    ])
  await requireFrom('14 days')
  await openPortal(page, platform, business, '/business/settings/staff')
  await expect(page.getByText(/^Set up two-step sign-in by /)).toBeVisible()
  await expectAccessible(page)

  // After the day nothing else opens.
  await requireFrom('-1 minute')
  await page.goto(`${root}/business/members`)
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Set up authenticator app' }).click()
  const { key, codes } = await activateAuthenticator(page)
  await page.getByRole('link', { name: 'I’ve saved these codes' }).click()
  await expect(page).toHaveURL(`${root}/business/members`)
  await expect(page.getByText(/^Set up two-step sign-in by /)).toBeHidden()

  // With a code, on a device that is remembered.
  await page.goto(`${root}/logout`)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login\?done=signed-out$/)
  await signIn(page, root, business.owner, password)
  await page.getByLabel('Code from the app').fill(codeOf(key, 1))
  await page.getByLabel('Don’t ask again on this device for 30 days').first().check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(`${root}/business/dashboard`)
  await page.goto(`${root}/account/security`)
  await expect(page.getByRole('heading', { name: 'Remembered devices' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Ask again on / }).click()
  await expect(page.getByText('asks for your second step again')).toBeVisible()

  // A second owner has two-step sign-in and loses the phone.
  const { rows } = await database.owner.query<{ id: string }>('select id from users where email = $1', [
    business.owner,
  ])
  const second = platform.freshAddress('second-owner')
  await database.owner.query(
    `with made as (
       insert into users (id, email, email_norm, full_name, password_hash, email_confirmed_at, created_at)
       select gen_random_uuid(), $2, $2, 'Nico Bassi', password_hash, now(), now() from users where id = $1
       returning id)
     insert into business_users (business_id, id, user_id, role, full_name, created_at)
     select $3, gen_random_uuid(), id, 'owner', 'Nico Bassi', now() from made`,
    [rows[0]!.id, second, business.id],
  )
  const colleague = await newVisitor()
  await signIn(colleague, root, second, password)
  await expect(colleague.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible()
  await page.goto(`${root}/business/settings/staff`)
  await page.getByRole('button', { name: 'Remind Nico Bassi of two-step sign-in' }).click()
  await expect(page.getByText('Reminder sent.')).toBeVisible()
  await platform.latestEmailTo(second, /Set up two-step sign-in/)
  await colleague.getByRole('link', { name: 'Set up authenticator app' }).click()
  await activateAuthenticator(colleague)

  await page.goto(`${root}/business/settings/staff`)
  await expect(page.getByText(/^Two-step sign-in on since /)).toHaveCount(2)
  await expectAccessible(page)
  // As a quarter of an hour later.
  await database.owner.query('update sessions set second_step_at = null where user_id = $1', [rows[0]!.id])
  await page.getByRole('link', { name: 'Manage Nico Bassi' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset Nico Bassi’s two-step sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
  await expectAccessible(page)
  await page.getByText('Use a recovery code instead').click()
  await page.getByLabel('Recovery code').fill(codes[0]!)
  await page.getByRole('button', { name: 'Use recovery code' }).click()
  await page.getByRole('button', { name: 'Reset Nico Bassi’s two-step sign-in' }).click()
  await expect(page.getByText('Two-step sign-in reset.')).toBeVisible()
  await platform.latestEmailTo(second, /Your two-step sign-in was reset/)
  await colleague.goto(`${root}/business/dashboard`)
  await signIn(colleague, root, second, password)
  await expect(colleague.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible()
  await colleague.context().close()
})

test('an owner without their phone signs in with a recovery code', async ({
  page,
  platform,
  aBusiness,
  database,
}) => {
  const root = platform.rootUrl
  const business = await aBusiness({ connected: false })
  await database.owner.query(`update businesses set two_step_from = now() where id = $1`, [business.id])
  await openPortal(page, platform, business, '/account/two-steps?next=%2Fbusiness%2Fdashboard')
  await page.getByRole('link', { name: 'Set up authenticator app' }).click()
  const { codes } = await activateAuthenticator(page)
  await page.context().clearCookies()
  await signIn(page, root, business.owner, password)
  await page.getByText('I can’t use any of these').click()
  await expect(page.getByText('Another owner of your business can reset')).toBeVisible()
  await page.getByText('Use a recovery code instead').click()
  await page.getByLabel('Recovery code').fill(codes[0]!)
  await page.getByRole('button', { name: 'Use recovery code' }).click()
  await expect(page).toHaveURL(`${root}/business/dashboard`)
})
