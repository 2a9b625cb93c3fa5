import { password } from '../../builders/person'
import { becomeMemberByRequest } from '../session-shortcuts'
import { openPortal, expect, expectAccessible, linkIn, test, violationsOn, type Page } from '../business'

test.describe.configure({ mode: 'parallel' })

/** Fills in the sign-in form. */
async function signIn(page: Page, email: string) {
  await page.getByLabel('Email Address', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('a colleague joins by the link of an invitation, and loses access while they fill in a form', async ({
  page,
  platform,
  aBusiness,
  newVisitor,
}) => {
  const business = await aBusiness({ connected: false })
  const email = platform.freshAddress('manager')
  await openPortal(page, platform, business, '/business/settings/staff')
  await page.getByLabel('Email Address', { exact: true }).fill('not an address')
  await page.getByLabel('Name').fill('Nico')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter a valid email address')
  await expect(page.getByLabel('Name')).toHaveValue('Nico')
  await expectAccessible(page)
  await page.getByLabel('Email Address', { exact: true }).fill(email)
  await page.getByLabel(/^Manager/).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invitation sent.')).toBeVisible()

  const colleague = await newVisitor()
  await colleague.goto(linkIn(await platform.latestEmailTo(email), '/join-staff/'))
  await expect(colleague.getByRole('heading', { name: `Join ${business.name}` })).toBeVisible()
  await colleague.getByLabel('Password', { exact: true }).fill('short')
  await colleague.getByRole('button', { name: 'Create account and join' }).click()
  await expect(colleague.getByRole('alert')).toContainText('Password must be at least 8 characters')
  await expectAccessible(colleague)
  await colleague.getByLabel('Full Name').fill('Nico Bassi')
  await colleague.getByLabel('Password', { exact: true }).fill(password)
  await colleague.getByRole('button', { name: 'Create account and join' }).click()
  await expect(colleague).toHaveURL(`${platform.rootUrl}/business/dashboard`)
  await colleague.goto(`${platform.rootUrl}/business/settings/profile`)
  await expect(colleague.getByRole('heading', { name: 'Club profile' })).toBeVisible()

  await page.reload()
  await page.getByRole('link', { name: 'Manage Nico Bassi' }).click()
  await page.getByRole('button', { name: 'End Nico Bassi’s access' }).click()
  await expect(page.getByText('1 person has left')).toBeVisible()
  await colleague.getByLabel('Name').fill('Taken Over')
  await colleague.getByRole('button', { name: 'Save profile' }).click()
  await expect(
    colleague.getByText(`You no longer have access to the portal of ${business.name}`),
  ).toBeVisible()
  await colleague.context().close()
})

test('an owner of two businesses switches between them, and every window follows', async ({
  page,
  platform,
  aBusiness,
  database,
}) => {
  const [casa, porto] = [await aBusiness({ connected: false }), await aBusiness({ connected: false })]
  await database.owner.query(
    `insert into business_users (business_id, id, user_id, role, created_at)
     select $1, gen_random_uuid(), id, 'manager', now() from users where email = $2`,
    [porto.id, casa.owner],
  )
  await openPortal(page, platform, casa)
  await expect(page.getByRole('heading', { level: 1, name: casa.name })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`${platform.rootUrl}/business/settings/profile`)
  await expect(other.getByLabel('Name')).toHaveValue(casa.name)

  const names = page.locator('summary').filter({ hasText: casa.name })
  await names.click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: porto.name })).toBeHidden()
  await names.click()
  await page.getByRole('button', { name: porto.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: porto.name })).toBeVisible()
  await expect(other.getByLabel('Name')).toHaveValue(porto.name)

  // After signing in again, the last active business is open.
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(other).toHaveURL(/\/login/)
  await page.goto(`${platform.rootUrl}/login?next=/business/dashboard`)
  await signIn(page, casa.owner)
  await expect(page.getByRole('heading', { level: 1, name: porto.name })).toBeVisible()

  // The window that asks next is told, so the other one has to have followed the sign-in before.
  await expect(other).toHaveURL(/\/business\//)
  await expect(other.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()
  await database.owner.query(
    'update business_users set is_active = false where business_id = $1 and role = $2',
    [porto.id, 'manager'],
  )
  await page.reload()
  await expect(page.getByText('You no longer have access to the business you had open.')).toBeVisible()
  await expect(other.getByLabel('Name')).toHaveValue(casa.name)
})

test('the tiers are reordered by hand, a member limit is previewed, and a place goes to the next guest on the waiting list', async ({
  page,
  platform,
  aBusiness,
  newVisitor,
}) => {
  const business = await aBusiness({
    tiers: [
      ['First Pour', 9_900],
      ['Second Pour', 4_900],
    ],
  })
  const member = await newVisitor()
  const first = platform.freshAddress('first')
  await becomeMemberByRequest(member, platform, business.club, { tier: 'First Pour', email: first })
  await member.context().close()

  // Tiers can be reordered by dragging, with the keyboard and with buttons.
  await openPortal(page, platform, business, '/business/membership-tiers')
  const names = page.locator('.tier-row h2')
  await expect(names).toHaveText(['First Pour', 'Second Pour'])
  const grip = page.getByRole('button', { name: 'Reorder First Pour' })
  const [from, to] = [await grip.boundingBox(), await page.locator('.tier-row').nth(1).boundingBox()]
  await page.mouse.move(from!.x + 20, from!.y + 20)
  await page.mouse.down()
  await page.mouse.move(from!.x + 20, to!.y + to!.height, { steps: 8 })
  await page.mouse.up()
  await expect(names).toHaveText(['Second Pour', 'First Pour'])
  await expect(page.getByText('First Pour is now at place 2 of 2.')).toBeAttached()
  await grip.press('Space')
  await expect(page.getByText('First Pour picked up, place 2 of 2.')).toBeAttached()
  await grip.press('ArrowUp')
  await expect(page.getByText('First Pour, place 1 of 2.')).toBeAttached()
  await grip.press('Escape')
  await expect(page.getByText('First Pour is back at place 2 of 2.')).toBeAttached()
  await expect(names).toHaveText(['Second Pour', 'First Pour'])
  await grip.press('Space')
  await expect(page.getByText('First Pour picked up, place 2 of 2.')).toBeAttached()
  await grip.press('ArrowUp')
  await expect(page.getByText('First Pour, place 1 of 2.')).toBeAttached()
  // Another width of the window would end the drag.
  expect(await violationsOn(page)).toEqual([])
  await grip.press('Space')
  await expect(names).toHaveText(['First Pour', 'Second Pour'])
  await expect(grip).toBeFocused()
  await page.getByRole('button', { name: 'Move Second Pour up' }).click()
  await expect(names).toHaveText(['Second Pour', 'First Pour'])
  await page.getByRole('button', { name: 'Move First Pour up' }).click()
  await expect(names).toHaveText(['First Pour', 'Second Pour'])
  await page.reload()
  await expect(names).toHaveText(['First Pour', 'Second Pour'])

  // The member limit, with its effects on current members.
  await page.getByRole('link', { name: 'Edit First Pour' }).click()
  await page.getByLabel('Member limit').fill('1')
  await page.getByLabel('Benefits').fill('A tasting in May')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 member has this tier. They keep their price')).toBeVisible()
  await expect(page.getByText('They gain: A tasting in May.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What this means for your members' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 of 1 spot taken')).toBeVisible()

  // A guest finds the tier full and joins the waiting list, without JavaScript.
  const visitor = await newVisitor({ javaScriptEnabled: false })
  const email = platform.freshAddress('waits')
  await visitor.goto(`${business.club}/join`)
  await expect(visitor.getByRole('radio', { name: /First Pour/ })).toBeDisabled()
  await visitor.goto(business.club)
  await visitor.getByRole('link', { name: 'Join the waiting list for First Pour' }).click()
  await visitor.getByLabel('Full Name').fill('Bea Longo')
  await visitor.getByLabel('Email Address', { exact: true }).fill(email)
  await visitor.getByRole('checkbox').check()
  await visitor.getByRole('button', { name: 'Join waiting list' }).click()
  await expect(visitor.getByRole('heading', { name: 'You’re on the waiting list' })).toBeVisible()
  await visitor.close()

  // The owner makes room and invites the next guest; no one else can take the place.
  await page.getByRole('link', { name: 'Edit First Pour' }).click()
  await page.getByLabel('Member limit').fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  const list = page.getByRole('link', { name: 'Waiting list for First Pour: 1' })
  await list.click()
  await page.getByRole('button', { name: 'Invite next person' }).click()
  await expect(page.getByText('One is held for someone you invited.')).toBeVisible()

  const bea = await newVisitor()
  await bea.goto(
    linkIn(await platform.latestEmailTo(email, /^A spot in First Pour is open for you$/), '/place/'),
  )
  await expect(bea.getByRole('button', { name: 'Take my spot' })).toBeVisible()
  await expectAccessible(bea)
  await bea.getByRole('button', { name: 'Take my spot' }).click()
  await expect(bea.getByLabel('Full Name')).toHaveValue('Bea Longo')
  await expect(bea.getByLabel('Email Address', { exact: true })).toHaveValue(email)

  // Members keep a tier that is no longer offered.
  await page.goto(`${platform.rootUrl}/business/membership-tiers`)
  await page.getByRole('button', { name: 'Stop offering First Pour' }).click()
  const question = page.getByRole('alertdialog', { name: 'Stop offering First Pour?' })
  await expect(question).toContainText('1 member has this tier. They keep it')
  await expect(question).toBeInViewport()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Stop offering First Pour' })).toBeFocused()
  await page.getByRole('button', { name: 'Stop offering First Pour' }).click()
  await page.getByRole('button', { name: 'Yes, stop offering First Pour' }).click()
  const result = page.getByRole('status').filter({ hasText: 'First Pour is no longer offered.' })
  await expect(result).toBeFocused()
  await expect(page.getByText('No longer offered', { exact: true })).toBeVisible()
  await bea.context().close()
})
