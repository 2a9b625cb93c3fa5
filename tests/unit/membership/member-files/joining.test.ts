import { describe, expect, test } from 'vitest'
import { readMemberFiles } from '~/membership/member-files/read-member-files.server'
import { doubtsOf, readFixtures, rowOf } from './read-fixture'

const options = { today: '2026-11-30' }
const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) })

describe('several files of members', () => {
  test.each(['stripe-card-map.csv', 'stripe-card-map.json'])(
    'join by the old customer of %s',
    async (map) => {
      const members = await readFixtures(['winedirect-members.csv', map])
      expect(members.rows).toHaveLength(6)
      expect(rowOf(members, 'Rosa')).toMatchObject({ plan: 'Riserva', customerId: 'cus_QrosaVento01' })
      expect(rowOf(members, 'Maya').customerId).toBeNull()
    },
  )

  test('name the rows of a map that lead to no member', async () => {
    const { files } = await readFixtures(['winedirect-members.csv', 'stripe-card-map.csv'])
    expect(files[1]!.problems).toEqual(['1 row belongs to no member of the other files.'])
  })

  test('join Stripe’s customers by the only one with the address', async () => {
    const members = await readFixtures(['winedirect-members.csv', 'stripe-customers.csv'])
    expect(rowOf(members, 'Rosa')).toMatchObject({
      customerId: 'cus_QrosaVento01',
      card: { last4: '4242', brand: 'Visa' },
    })
  })

  test('leave a person between several customers with one address to the owner', async () => {
    const row = rowOf(await readFixtures(['winedirect-members.csv', 'stripe-customers.csv']), 'Teo')
    expect(row.customerId).toBeNull()
    expect(row.doubts).toEqual([
      {
        field: 'customerId',
        sentence: 'Stripe has 2 customers with this address: cus_QteoLund0001, cus_QteoLund0002.',
      },
    ])
  })

  test('take the customer that the map names out of several with one address', async () => {
    const row = rowOf(
      await readFixtures(['winedirect-members.csv', 'stripe-customers.csv', 'stripe-card-map.csv']),
      'Teo',
    )
    expect(row).toMatchObject({ customerId: 'cus_QteoLund0001', card: { last4: '0005' }, doubts: [] })
  })

  test('of two programs about one membership make one row, with the money facts of Stripe', async () => {
    const members = await readFixtures(['winedirect-members.csv', 'stripe-subscriptions.csv'])
    expect(members.rows).toHaveLength(6)
    expect(rowOf(members, 'Rosa')).toMatchObject({
      plan: 'Riserva',
      dateOfBirth: '1971-04-12',
      priceCents: 7_900,
      paidUntil: '2026-12-12',
      subscriptionId: 'sub_1RosaVento01',
    })
    expect(rowOf(members, 'Rosa').sources).toEqual([
      { file: 'winedirect-members.csv', line: 2 },
      { file: 'stripe-subscriptions.csv', line: 2 },
    ])
  })

  test('join customers and consents to memberships, whatever the order of the files', async () => {
    const names = ['square-customers.csv', 'subscribed_email_audience_export.csv', 'winedirect-members.csv']
    for (const order of [names, [...names].reverse()]) {
      const row = rowOf(await readFixtures(order), 'Rosa')
      expect(row).toMatchObject({ key: '7001', plan: 'Riserva', marketing: { agreed: true } })
      expect(row.tags).toEqual(['vip', 'riserva'])
    }
  })

  test('that state a price or a day differently are in doubt', async () => {
    const one = file(
      'one.csv',
      'Name,Email,Plan,Price,Paid until\nRosa Vento,rosa@x.example,Riserva,79,2026-12-12\n',
    )
    const other = file('other.csv', 'Email,Club,Amount,Next payment\nrosa@x.example,Riserva,69,2026-12-15\n')
    const { rows } = await readMemberFiles([one, other], options)
    expect(rows).toMatchObject([{ priceCents: 7_900, paidUntil: '2026-12-12' }])
    expect(doubtsOf(rows[0]!)).toEqual(['price', 'paidUntil'])
  })
})

describe('a key', () => {
  test('that two programs use for different people joins nothing', async () => {
    const club = file('club.csv', 'Member number,Name,Email,Plan\n12,Rosa Vento,rosa@x.example,Riserva\n')
    const shop = file('shop.csv', 'Customer ID,Name,Email,Phone\n12,Otto Keller,otto@x.example,7075550199\n')
    const { rows } = await readMemberFiles([club, shop], options)
    expect(rows).toMatchObject([{ fullName: 'Rosa Vento', phone: null }])
  })

  test('joins a person whose address differs but whose name is the same', async () => {
    const club = file('club.csv', 'Member number,Name,Email,Plan\n12,Rosa Vento,rosa@x.example,Riserva\n')
    const shop = file(
      'shop.csv',
      'Customer ID,Name,Email,Phone\n12,ROSA VENTO,r.vento@y.example,7075550199\n',
    )
    expect((await readMemberFiles([club, shop], options)).rows).toMatchObject([{ phone: '7075550199' }])
  })

  test('stays the same in a corrected file, whose rows take the place of the earlier ones', async () => {
    const head = 'Customer Number,FirstName,LastName,Email,ClubName,SignupDate\n'
    const first = file(
      'a.csv',
      `${head}1,Rosa,Vento,rosa@x.example,Riserva,2019-03-02\n2,Ilse,Brandt,,Classico,2021-06-01\n`,
    )
    const second = file('b.csv', `${head}2,Ilse,Brandt,ilse@x.example,Riserva,2021-06-01\n`)
    const before = await readMemberFiles([first], options)
    const after = await readMemberFiles([first, second], options)
    expect(after.rows.map(({ key }) => key).sort()).toEqual(before.rows.map(({ key }) => key).sort())
    expect(rowOf(after, 'Ilse')).toMatchObject({ email: 'ilse@x.example', plan: 'Riserva', doubts: [] })
    expect(after.files[1]!.problems).toEqual(['1 row took the place of those in a.csv.'])
  })
})

describe('one address', () => {
  const head = 'Name,Email,Plan\n'

  test('of ten members stays with ten rows that are in doubt, with keys of their own', async () => {
    const names = Array.from({ length: 10 }, (_, place) => `Person ${String.fromCharCode(65 + place)}`)
    const text = head + names.map((name) => `${name},office@x.example,Classico\n`).join('')
    const { rows } = await readMemberFiles([file('a.csv', text)], options)
    expect(new Set(rows.map(({ key }) => key)).size).toBe(10)
    expect(rows.every((row) => doubtsOf(row).includes('email'))).toBe(true)
  })

  test('of one person with two memberships is in doubt about the plan', async () => {
    const text = `${head}Rosa Vento,rosa@x.example,Riserva\nRosa Vento,rosa@x.example,Classico\n`
    const { rows } = await readMemberFiles([file('a.csv', text)], options)
    expect(rows.map(doubtsOf)).toEqual([['plan'], ['plan']])
  })

  test('of a row that is in the file twice counts once', async () => {
    const line = 'Rosa Vento,rosa@x.example,Riserva\n'
    expect((await readMemberFiles([file('a.csv', head + line + line)], options)).rows).toHaveLength(1)
  })
})

test('a member of two programs has the same key whatever the order of the files', async () => {
  const names = ['stripe-subscriptions.csv', 'winedirect-members.csv']
  const [one, other] = await Promise.all([names, [...names].reverse()].map((order) => readFixtures(order)))
  expect(one!.rows.map(({ key, plan }) => [key, plan])).toEqual(
    other!.rows.map(({ key, plan }) => [key, plan]),
  )
  expect(rowOf(one!, 'Rosa').key).toBe('7001')
})

test('a corrected spreadsheet of no known program takes the place of the earlier one', async () => {
  const head = 'Member,E-mail,Level,Dues\n'
  const first = file(
    'old.csv',
    `${head}Rosa Vento,rosa@x.example,Gold,79\nIlse Brandt,ilse@x.example,Silver,490\n`,
  )
  const second = file('new.csv', `${head}Ilse Brandt,ilse@x.example,Silver,49\n`)
  const { rows } = await readMemberFiles([first, second], options)
  expect(rows.map(({ key, priceCents, doubts }) => [key, priceCents, doubts.length])).toEqual([
    ['rosa@x.example', 7_900, 0],
    ['ilse@x.example', 4_900, 0],
  ])
})
