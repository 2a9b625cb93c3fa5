import { describe, expect, test } from 'vitest'
import { exporters } from '~/cellar/list-reader/exporters/all-exporters'
import { doubtsOf, readFixtures, readText, rowOf } from './read-fixture'

describe('a known file of members', () => {
  test.each([
    ['winedirect-members.csv', 'WineDirect club member list', 'memberships'],
    ['winedirect-report.csv', 'WineDirect club report', 'memberships'],
    ['winedirect-customers.csv', 'WineDirect customer list', 'people'],
    ['commerce7-memberships.csv', 'Commerce7 club memberships', 'memberships'],
    ['oncloudwine-contacts.csv', 'OnCloudWine contacts', 'memberships'],
    ['completedtc-memberships.csv', 'CompleteDTC club memberships', 'memberships'],
    ['shopify-customers.csv', 'Shopify customer list', 'memberships'],
    ['recharge-subscriptions.csv', 'Recharge subscriptions', 'memberships'],
    ['woocommerce-subscriptions.csv', 'WooCommerce subscriptions', 'memberships'],
    ['memberful.csv', 'Memberful members', 'memberships'],
    ['square-customers.csv', 'Square customer list', 'people'],
    ['subscribed_email_audience_export.csv', 'Mailchimp audience', 'people'],
    ['stripe-customers.csv', 'Stripe customers', 'cards'],
    ['stripe-subscriptions.csv', 'Stripe subscriptions', 'memberships'],
    ['stripe-card-map.csv', 'Stripe card map', 'cards'],
    ['stripe-card-map.json', 'Stripe card map', 'cards'],
    ['tastevin-members.csv', 'Tastevin member list', 'memberships'],
  ])('called %s is recognized as %s', async (file, exporter, kind) => {
    const { files } = await readFixtures([file])
    expect(files).toMatchObject([{ exporter, kind }])
  })

  test('of every list that is recognized has a title, apart from a list of no program', () => {
    const people = exporters.filter(({ kind }) => kind === 'people')
    expect(people.filter(({ title }) => title === '').map(({ name }) => name)).toEqual(['people'])
  })
})

describe('the club member list of WineDirect', () => {
  const members = readFixtures(['winedirect-members.csv'])

  test('has the person, the club, the card and the note', async () => {
    expect(rowOf(await members, 'Rosa')).toMatchObject({
      key: '7001',
      fullName: 'ROSA VENTO',
      email: 'rosa.vento@oldclub.example',
      phone: '707-555-0101',
      dateOfBirth: '1971-04-12',
      plan: 'Riserva',
      status: 'active',
      memberSince: '2019-03-02',
      delivery: 'pick_up',
      pickUpPlace: 'MAIN',
      card: { brand: 'Visa', last4: null, expiry: '04/2028' },
      note: 'Leave at the bar',
      boxesOwed: null,
      doubts: [],
    })
  })

  test('takes no hold that is over, and no birth year 1900', async () => {
    const row = rowOf(await members, 'Ilse')
    expect(row).toMatchObject({ status: 'active', hold: null, dateOfBirth: null })
    expect(doubtsOf(row)).toEqual(['dateOfBirth'])
  })

  test('prefers the address that boxes are shipped to, with the zeros of its ZIP code', async () => {
    expect(rowOf(await members, 'Ilse')).toMatchObject({
      delivery: 'ship',
      address: {
        name: 'Jonas Brandt',
        line1: '9 Harbor Street',
        line2: '',
        city: 'Salem',
        state: 'MA',
        zip: '01970',
      },
    })
  })

  test('keeps a hold with its end, and one that begins later', async () => {
    expect(rowOf(await members, 'Teo')).toMatchObject({
      status: 'on-hold',
      hold: { fromOn: '2026-10-01', untilOn: '2027-02-28' },
    })
    expect(rowOf(await members, 'Nina')).toMatchObject({
      status: 'active',
      hold: { fromOn: '2027-03-01', untilOn: '2027-04-30' },
    })
  })

  test('ends a membership on its cancel date', async () => {
    expect(rowOf(await members, 'Maya')).toMatchObject({ status: 'active', endsOn: '2027-01-31' })
    expect(rowOf(await members, 'Piet')).toMatchObject({
      status: 'canceled',
      endsOn: '2026-08-15',
      doubts: [],
    })
  })

  test('doubts a member who is not of age', async () => {
    expect(doubtsOf(rowOf(await members, 'Nina'))).toEqual(['dateOfBirth'])
  })

  test('shows no passwords among its samples', async () => {
    const [file] = (await members).files
    expect(file!.columns.find(({ header }) => header === 'Password')).toMatchObject({ samples: [] })
  })
})

test('WineDirect’s club report has a status and dates with the month first', async () => {
  const members = await readFixtures(['winedirect-report.csv'])
  expect(rowOf(members, 'Ilse')).toMatchObject({
    status: 'on-hold',
    memberSince: '2021-06-14',
    plan: 'Classico',
  })
  expect(rowOf(members, 'Rosa')).toMatchObject({ memberSince: '2019-03-02', doubts: [] })
})

test('Commerce7’s memberships have club, status and the day of signing up', async () => {
  const members = await readFixtures(['commerce7-memberships.csv'])
  expect(members.plans.map(({ name, count }) => [name, count])).toEqual([
    ['Estate Club', 2],
    ['Founders Club', 1],
  ])
  expect(rowOf(members, 'Rosa')).toMatchObject({ status: 'active', memberSince: '2019-03-02', doubts: [] })
  expect(rowOf(members, 'Ilse').status).toBe('on-hold')
  expect(rowOf(members, 'Piet').status).toBe('canceled')
})

test('OnCloudWine’s contacts have statuses in capitals, and inactive ones have left', async () => {
  const members = await readFixtures(['oncloudwine-contacts.csv'])
  expect(rowOf(members, 'Rosa')).toMatchObject({
    status: 'active',
    tags: ['vip', 'local'],
    address: { zip: '95476' },
  })
  expect(rowOf(members, 'Ilse').status).toBe('on-hold')
  expect(rowOf(members, 'Piet').status).toBe('canceled')
})

test('CompleteDTC’s dates count only where their column says so', async () => {
  const { rows } = await readFixtures(['completedtc-memberships.csv'])
  expect(rows.map(({ status, hold, endsOn }) => [status, hold?.untilOn ?? null, endsOn])).toEqual([
    ['active', null, null],
    ['on-hold', '2027-02-01', null],
    ['canceled', null, '2025-03-31'],
  ])
})

describe('Shopify’s customers', () => {
  const members = readFixtures(['shopify-customers.csv'])

  test('have their plan among the tags', async () => {
    expect((await members).rows.map(({ fullName, plan }) => [fullName, plan])).toEqual([
      ['Rosa Vento', 'riserva'],
      ['Ilse Brandt', 'classico'],
      ['Teo Lund', null],
      ['Maya Oduya', 'riserva'],
    ])
  })

  test('with two plans among the tags are in doubt, and those without a club are left out', async () => {
    expect(doubtsOf(rowOf(await members, 'Teo'))).toEqual(['plan'])
    expect((await members).files[0]!.problems).toEqual(['1 row belongs to no member of the other files.'])
  })

  test('agreed to news only where the file says so', async () => {
    expect(rowOf(await members, 'Rosa').marketing).toEqual({
      agreed: true,
      on: null,
      source: 'Shopify customer list, Accepts Email Marketing',
    })
    expect(rowOf(await members, 'Ilse').marketing).toMatchObject({ agreed: false })
    expect(rowOf(await members, 'Ilse').address).toMatchObject({ zip: '01970' })
  })
})

describe('Recharge’s subscriptions', () => {
  const members = readFixtures(['recharge-subscriptions.csv'])

  test('have price, next payment and the Stripe customer', async () => {
    expect(rowOf(await members, 'Rosa')).toMatchObject({
      plan: 'Riserva',
      priceCents: 7_900,
      paidUntil: '2026-12-12',
      customerId: 'cus_QrosaVento01',
      doubts: [],
    })
  })

  test('of other intervals or of several units have a price of one month that is in doubt', async () => {
    expect(rowOf(await members, 'Ilse')).toMatchObject({ priceCents: 4_900 })
    expect(rowOf(await members, 'Teo')).toMatchObject({ priceCents: 9_800 })
    expect(rowOf(await members, 'Maya')).toMatchObject({ priceCents: null })
    for (const name of ['Ilse', 'Teo', 'Maya'])
      expect(doubtsOf(rowOf(await members, name))).toEqual(['price'])
  })

  test('leave out what was bought once', async () => {
    expect((await members).rows).toHaveLength(4)
  })
})

describe('WooCommerce’s subscriptions', () => {
  const members = readFixtures(['woocommerce-subscriptions.csv'])

  test('have the plan of the first item and the Stripe customer of the payment method', async () => {
    expect(rowOf(await members, 'Rosa')).toMatchObject({
      plan: 'Riserva',
      priceCents: 7_900,
      currency: 'usd',
      status: 'active',
      customerId: 'cus_QrosaVento01',
      paymentMethodId: 'pm_1RosaVento',
      paidUntil: '2026-12-12',
    })
  })

  test('on hold are decided by a person, and those that wait for their end go on until then', async () => {
    expect(rowOf(await members, 'Ilse').status).toBe('unknown')
    expect(doubtsOf(rowOf(await members, 'Ilse'))).toContain('status')
    expect(rowOf(await members, 'Teo')).toMatchObject({ status: 'active', endsOn: '2026-12-14' })
  })

  test('that ended before another one of the person are history', async () => {
    expect((await members).rows.filter(({ fullName }) => fullName === 'Rosa Vento')).toHaveLength(1)
    expect((await members).files[0]!.problems).toEqual(['1 earlier membership that ended is left out.'])
  })
})

test('Memberful’s members are active by a yes, and paid until their expiration', async () => {
  const members = await readFixtures(['memberful.csv'])
  expect(rowOf(members, 'Rosa')).toMatchObject({
    status: 'active',
    paidUntil: '2026-12-12',
    customerId: 'cus_QrosaVento01',
  })
  expect(rowOf(members, 'Ilse').status).toBe('canceled')
})

test('Square’s customers have a birth date, a memo and no consent where it is unknown', async () => {
  const members = await readFixtures(['square-customers.csv'])
  expect(rowOf(members, 'Rosa')).toMatchObject({
    key: '7001',
    dateOfBirth: '1971-04-12',
    note: 'Sits at the window',
    phone: '+17075550101',
    marketing: { agreed: true, on: null },
  })
  expect(rowOf(members, 'Ilse')).toMatchObject({ key: 'SQ2', marketing: null })
})

test('Mailchimp’s consent has the day of its confirmation, and none for a person who unsubscribed', async () => {
  const members = await readFixtures([
    'subscribed_email_audience_export.csv',
    'unsubscribed_email_audience_export.csv',
  ])
  expect(rowOf(members, 'Rosa')).toMatchObject({
    marketing: { agreed: true, on: '2020-05-02', source: 'Mailchimp audience' },
    tags: ['vip', 'riserva'],
    dateOfBirth: null,
  })
  expect(rowOf(members, 'Ilse').marketing).toMatchObject({ agreed: false })
})

describe('Stripe’s subscriptions', () => {
  const members = readFixtures(['stripe-subscriptions.csv'])

  test('have their ids, price, status and the end of the paid period', async () => {
    expect(rowOf(await members, 'Rosa')).toMatchObject({
      subscriptionId: 'sub_1RosaVento01',
      customerId: 'cus_QrosaVento01',
      priceCents: 7_900,
      paidUntil: '2026-12-12',
      status: 'active',
    })
    expect(rowOf(await members, 'Ilse').status).toBe('past-due')
  })

  test('that end with their period go on until then', async () => {
    expect(rowOf(await members, 'Teo')).toMatchObject({ status: 'active', endsOn: '2026-12-14' })
  })
})

test('Stripe’s customers alone have cards, and a negative balance is a credit', async () => {
  const members = await readFixtures(['stripe-customers.csv'])
  expect(rowOf(members, 'Rosa')).toMatchObject({
    customerId: 'cus_QrosaVento01',
    paymentMethodId: 'card_1RosaVento',
    card: { brand: 'Visa', last4: '4242', expiry: '04/2028' },
    creditCents: 1_500,
    note: null,
  })
  expect(rowOf(members, 'Teo')).toMatchObject({
    creditCents: null,
    card: { last4: '0005', expiry: '12/2027' },
  })
})

test('our own member list comes in again', async () => {
  const members = await readFixtures(['tastevin-members.csv'])
  expect(
    members.rows.map(({ plan, status, paidUntil, priceCents }) => [plan, status, paidUntil, priceCents]),
  ).toEqual([
    ['Riserva', 'active', '2026-12-12', 7_900],
    ['Classico', 'on-hold', '2027-01-01', 4_900],
    ['Classico', 'past-due', null, null],
  ])
})

test('several customers of Stripe with one address are in doubt about the customer', async () => {
  const teos = (await readFixtures(['stripe-customers.csv'])).rows.filter(
    ({ email }) => email === 'teo.lund@oldclub.example',
  )
  expect(teos.map(doubtsOf)).toEqual([['customerId'], ['customerId']])
})

test('a status is listed with its meaning, though the first membership with it has ended', async () => {
  const { statuses, rows } = await readFixtures(['winedirect-members.csv', 'commerce7-memberships.csv'])
  expect(rows).toHaveLength(6)
  expect(statuses).toContainEqual({ text: 'Active', count: 1, guess: 'active' })
})

test('a moment that Stripe writes in UTC is a day of the club’s time zone', async () => {
  const text =
    'id,Customer ID,Customer Email,Status,Current Period End (UTC)\n' +
    'sub_1RosaVento01,cus_QrosaVento01,rosa@x.example,active,2026-12-12 03:30\n' +
    'sub_1IlseBrandt1,cus_QilseBrandt1,ilse@x.example,active,2026-12-12 00:00\n'
  const { rows } = await readText(text, { timeZone: 'America/Los_Angeles' })
  expect(rows.map(({ paidUntil }) => paidUntil)).toEqual(['2026-12-11', '2026-12-12'])
})

test('a file without statuses lists none, since its dates alone decide', async () => {
  expect((await readFixtures(['winedirect-members.csv'])).statuses).toEqual([])
})
