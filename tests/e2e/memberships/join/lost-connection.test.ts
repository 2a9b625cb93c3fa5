import type { Page } from '@playwright/test'
import { demoPassword } from '#/db/seeds/demo-people'
import { signInByRequest } from '../../session-shortcuts'
import { expect, expectAccessible, test } from '../../test'
import { chooseTier, fillAccount, guest, password } from './guest'

const phone = { tag: '@phone' }
const notice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Everything you typed is still here' })

/** Browsers log failed requests to the console. */
const expectOnlyReports = (pageErrors: string[]) => {
  expect(pageErrors.filter((line) => !line.includes('Failed to load resource'))).toEqual([])
  pageErrors.length = 0
}

test(
  'a lost connection in each step keeps the typed values and is retried with one button',
  phone,
  async ({ page, context, platform, pageErrors }) => {
    const details = guest(platform.freshAddress())
    await page.goto(`${platform.clubUrl('bottega-rossa')}/join`)
    await page.getByRole('radio', { name: /Calice/ }).check()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Continue to Account Creation' }).click()
    await expect(notice(page)).toContainText('You appear to be offline')
    await expect(notice(page)).toBeFocused()
    await expect(page.getByRole('radio', { name: /Calice/ })).toBeChecked()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible()
    await expect(notice(page)).toBeHidden()

    await fillAccount(page, details)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(notice(page)).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue(details.fullName)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
    await expect(page.getByRole('checkbox', { name: /I agree/ })).toBeChecked()
    await expectAccessible(page)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'Review Your Membership' })).toBeVisible()

    // A proxy's error page in place of our response.
    await page.route('**/join.data?*', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    )
    await page.getByRole('button', { name: 'Complete Signup' }).click()
    await expect(notice(page)).toContainText('Something on our side went wrong')
    await expect(page.getByText(details.email)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.waitForURL(/\/c\/pay\//)
    expectOnlyReports(pageErrors)
  },
)

test(
  'a step that fails to load shows the signup’s error page',
  phone,
  async ({ page, context, platform, pageErrors }) => {
    await page.goto(`${platform.rootUrl}/join/bottega-rossa`)
    await chooseTier(page, 'Calice')
    await page.route('**/join/**.data?*', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.fallback(),
    )
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()
    await expect(page.getByText('The server did not respond.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
    await expectAccessible(page)
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'Choose Your Membership Level' })).toBeVisible()
    await context.unrouteAll()
    expectOnlyReports(pageErrors)
  },
)

interface FormOfAPage {
  at: string
  fill: Record<string, string>
  button: string
}

const forms: FormOfAPage[] = [
  {
    at: '/get-started',
    fill: {
      'Business name': 'Osteria',
      'Your name': 'Iris',
      Email: 'iris@example.test',
      Message: 'We have 40 seats.',
    },
    button: 'Send',
  },
  {
    at: '/signup',
    fill: {
      Username: 'Iris',
      'Email Address': 'iris@example.test',
      Password: 'a long enough vintage',
      'Confirm Password': 'a long enough vintage',
    },
    button: 'Sign Up',
  },
  { at: '/business/settings/profile', fill: { Phone: '+1 503 555 0199' }, button: 'Save' },
]

test('every form keeps its fields while offline', phone, async ({ page, context, platform, pageErrors }) => {
  for (const { at, fill, button } of forms) {
    if (at.startsWith('/business'))
      await signInByRequest(page, platform.rootUrl, 'owner@bottega-rossa.test', demoPassword)
    await page.goto(platform.rootUrl + at)
    for (const [label, text] of Object.entries(fill)) await page.getByLabel(label).first().fill(text)
    await context.setOffline(true)
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${button}`) })
      .click()
    await expect(notice(page), at).toBeVisible()
    for (const [label, text] of Object.entries(fill))
      await expect(page.getByLabel(label).first(), `${label} of ${at}`).toHaveValue(text)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(notice(page)).toBeHidden()
  }
  expectOnlyReports(pageErrors)
})

test(
  'a customer page that fails to load says why and retries the same page',
  phone,
  async ({ page, platform, pageErrors }) => {
    const club = platform.clubUrl('bottega-rossa')
    await signInByRequest(page, club, 'ada@example.test', demoPassword)
    await page.goto(`${club}/customer/dashboard`)
    await page.route('**/customer/**.data*', (route) => route.abort())
    const bar = page.getByRole('navigation', { name: 'Wine Membership' })
    await bar.getByText('More', { exact: true }).click()
    await bar.getByRole('link', { name: 'Billing' }).click()
    await expect(page.getByText('Could not load customer data: The server did not respond.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(page).toHaveURL(`${club}/customer/billing`)
    await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
    expectOnlyReports(pageErrors)
  },
)
