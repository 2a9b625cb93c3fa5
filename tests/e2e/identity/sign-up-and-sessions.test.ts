import { demoPassword } from '#/db/seeds/demo-people'
import { signInByRequest } from '../session-shortcuts'
import { expect, expectAccessible, linkIn, test, type Page } from '../test'

const secret = 'una bella annata'

async function signIn(page: Page, origin: string, email: string, password: string) {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('a restaurant signs up after errors, asks for another confirmation email, and finds its draft in the portal', async ({
  page,
  platform,
  pageErrors,
}) => {
  const email = platform.freshAddress('ristorante')
  await page.goto(`${platform.rootUrl}/signup`)
  await page.getByRole('radio', { name: /Restaurant/ }).check()
  await page.getByLabel('Restaurant Name').fill('Osteria Serra')
  await page.getByLabel('Username').fill('Livia Serra')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByLabel('Confirm Password').fill('other')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText("Passwords don't match").first()).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('Livia Serra')
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByLabel('Confirm Password').fill(secret)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

  await signIn(page, platform.rootUrl, email, secret)
  await expect(page.getByRole('alert')).toHaveText('Email not confirmed')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Resend Confirmation Email' }).click()
  await expect(page.getByText('Confirmation email resent. Please check your inbox.')).toBeVisible()
  await expect.poll(async () => (await platform.emailsTo(email)).length).toBe(2)
  const [second] = await platform.emailsTo(email)
  await page.goto(linkIn(second!, '/confirm'))
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await signIn(page, platform.rootUrl, email, secret)
  await expect(page).toHaveURL(`${platform.rootUrl}/business/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Osteria Serra')
  // The browser logs the status 400.
  pageErrors.length = 0
})

test('the tabs of one club sign out and in together', async ({ page, platform }) => {
  const club = platform.clubUrl('bottega-rossa')
  await signInByRequest(page, club, 'ada@example.test', demoPassword)
  await page.goto(`${club}/customer/dashboard`)
  await expect(page).toHaveURL(`${club}/customer/dashboard`)
  const other = await page.context().newPage()
  await other.goto(`${club}/customer/membership`)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto(`${club}/logout`)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(`${club}/login?done=signed-out`)
  await expect(other).toHaveURL(`${club}/login?next=%2Fcustomer%2Fmembership`)

  await page.getByLabel('Email Address').fill('ada@example.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${club}/customer/dashboard`)
  await expect(other).toHaveURL(`${club}/customer/membership`)
})

test('a tab renews its expiring token once', async ({ page, platform }) => {
  const club = platform.clubUrl('bottega-rossa')
  await page.clock.install()
  await signInByRequest(page, club, 'ada@example.test', demoPassword)
  await page.goto(`${club}/customer/dashboard`)
  await expect(page).toHaveURL(`${club}/customer/dashboard`)
  const requests: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/session/refresh') && requests.push(request.method()),
  )
  await page.clock.fastForward('54:00')
  expect(requests).toEqual([])
  const answer = page.waitForResponse(`${club}/session/refresh`)
  await page.clock.fastForward('01:30')
  // By the server's clock the token is at most a minute old.
  expect(await (await answer).json()).toMatchObject({ outcome: 'too-soon' })
  expect(requests).toEqual(['POST'])
})
