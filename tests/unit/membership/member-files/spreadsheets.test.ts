import writeWorkbook from 'write-excel-file/node'
import { describe, expect, test } from 'vitest'
import { ownColumns } from '~/membership/member-files/own-columns'
import { csvRows } from '~/foundation/kit/csv.server'
import { doubtsOf, readFixtures, readText, rowOf } from './read-fixture'

describe('a spreadsheet of no known program', () => {
  const members = readFixtures(['spreadsheet.csv'])

  test('has its columns guessed below a title', async () => {
    const [file] = (await members).files
    expect(file).toMatchObject({ exporter: null, kind: 'memberships', rowCount: 4 })
    expect(file!.columns.map(({ field }) => field)).toEqual([
      'fullName',
      'email',
      'phone',
      'plan',
      'price',
      'status',
      'paidUntil',
      'memberSince',
      'isPickUp',
    ])
    expect(file!.columns[3]).toEqual({ header: 'Level', field: 'plan', samples: ['Gold', 'Silver'] })
  })

  test.each([
    ['as it is', 'Name,Email,Tier,Note,Note,'],
    ['in another case, with spaces and without the empty column', ' NAME ,email ,Tier,note,Note'],
    ['with the mark that files begin with', '\uFEFFName,Email,Tier,Note,Note,'],
  ])('has no member of a header row that is repeated %s', async (_, repeated) => {
    const { rows, files } = await readText(
      ['Name,Email,Tier,Note,Note,', 'Ada Conti,ada@example.test,Gold,,,', repeated].join('\n') +
        '\nBea Marsh,bea@example.test,Gold,,,\n',
    )
    expect(rows.map(({ email }) => email)).toEqual(['ada@example.test', 'bea@example.test'])
    expect(files[0]).toMatchObject({ rowCount: 2, problems: [] })
  })

  test('has the facts of a member', async () => {
    expect(rowOf(await members, 'Rosa')).toMatchObject({
      fullName: 'Rosa Vento',
      phone: '(707) 555-0101',
      plan: 'Gold',
      priceCents: 7_900,
      currency: 'usd',
      status: 'active',
      paidUntil: '2026-12-12',
      memberSince: '2019-03-02',
      delivery: 'pick_up',
    })
  })

  test('has doubts about unknown statuses, wrong addresses and prices of 0 or $9,999', async () => {
    expect(doubtsOf(rowOf(await members, 'Ilse'))).toEqual(['status', 'address'])
    expect(doubtsOf(rowOf(await members, 'Teo'))).toEqual(['email', 'phone', 'price'])
    expect(doubtsOf(rowOf(await members, 'Maya'))).toEqual(['isPickUp', 'price'])
  })

  test('lists its plans with their prices, and its statuses with their likely meaning', async () => {
    expect((await members).plans[0]).toMatchObject({ name: 'Silver', count: 3 })
    expect((await members).statuses).toEqual([
      { text: 'current', count: 3, guess: 'active' },
      { text: 'waiting for card', count: 1, guess: 'unknown' },
    ])
  })
})

test('a column that a person chose comes before the guess', async () => {
  const text = 'Name,Email,Tier,Kind of box\nRosa Vento,rosa@x.example,A,Riserva\n'
  const columns = { 'members.csv': { 'Kind of box': 'plan', Tier: 'tags' } as const }
  const { rows, files } = await readText(text, { columns })
  expect(rows).toMatchObject([{ plan: 'Riserva', tags: ['A'] }])
  expect(files[0]!.columns.map(({ field }) => field)).toEqual(['fullName', 'email', 'tags', 'plan'])
  const unused = await readText(text, { columns: { 'members.csv': { Tier: null } } })
  expect(unused.rows[0]!.plan).toBeNull()
})

test('a column with ids of Stripe is found whatever its name is', async () => {
  const { rows } = await readText(
    'Name,Email,Ref,Sub\nRosa Vento,rosa@x.example,cus_QrosaVento01,sub_1RosaVento01\n',
  )
  expect(rows).toMatchObject([{ customerId: 'cus_QrosaVento01', subscriptionId: 'sub_1RosaVento01' }])
})

test('a price that is far from that of the plan is in doubt', async () => {
  const line = (name: string, price: number) => `${name},${name}@x.example,Classico,${price}\n`
  const text = `Name,Email,Plan,Price\n${['a', 'b', 'c', 'd', 'e'].map((name) => line(name, 49)).join('')}${line('f', 490)}`
  const { rows } = await readText(text)
  expect(rows.map(({ doubts }) => doubts.length)).toEqual([0, 0, 0, 0, 0, 1])
})

describe('a bad row', () => {
  test('with a quotation mark that stays open is named by its line and stops no other', async () => {
    const { rows, files } = await readText(
      'Name,Email,Plan,Note\nRosa Vento,rosa@x.example,Riserva,fine\nIlse,ilse@x.example,Classico,"open\nTeo Lund,teo@x.example,Classico,fine\n',
    )
    expect(rows.map(({ fullName }) => fullName)).toEqual(['Rosa Vento', 'Teo Lund'])
    expect(files[0]!.problems).toEqual(['Line 3 has a quotation mark that is never closed and is left out.'])
    expect(rows[1]!.sources).toEqual([{ file: 'members.csv', line: 4 }])
  })

  test('with too many cells, or without a person, is named by its line', async () => {
    const { rows, files } = await readText('Name,Email,Plan\nRosa Vento,rosa@x.example,Riserva,x\n,,Total\n')
    expect(rows).toHaveLength(1)
    expect(files[0]!.problems).toEqual([
      'Line 2 has more cells than there are columns. Check it for a missing quotation mark.',
      'Line 3 names no person and is left out.',
    ])
  })
})

describe('a file of something else', () => {
  test('says that it is a list of wines', async () => {
    const { files, rows } = await readText(
      'Winery,Wine name,Vintage,User cellar count\nCorvara,Langhe,2019,3\n',
    )
    expect(rows).toEqual([])
    expect(files).toMatchObject([{ kind: 'wines', exporter: 'Vivino cellar' }])
    expect(files[0]!.problems).toEqual([
      'This is a list of wines (Vivino cellar), not of members. Upload it under Inventory, Import and export instead.',
    ])
    expect(
      (await readText('Producer,Wine,Vintage,Bottle price\nCorvara,Langhe,2019,40\n')).files[0]!.kind,
    ).toBe('wines')
  })

  test('with whole card numbers is not read', async () => {
    const { files, rows } = await readText(
      'Name,Email,Plan,Card\nRosa,rosa@x.example,Riserva,4242424242424242\n',
    )
    expect(rows).toEqual([])
    expect(files).toMatchObject([{ hasCardNumbers: true, kind: 'unknown' }])
  })

  test('that is no table stops no other file', async () => {
    const { files } = await readText('%PDF-1.7 nothing of ours')
    expect(files).toMatchObject([{ kind: 'unknown', rowCount: 0 }])
    expect(files[0]!.problems).toHaveLength(1)
  })
})

test('a file of mixed encodings is repaired and says so', async () => {
  const bytes = Buffer.concat([
    Buffer.from('Name,Email,Plan\nJosé Vento,jose@x.example,Riserva\n'),
    Buffer.from('Bj\xf6rn Lund,bjorn@x.example,Classico\n', 'latin1'),
  ])
  const { readMemberFiles } = await import('~/membership/member-files/read-member-files.server')
  const { rows, files } = await readMemberFiles([{ name: 'members.csv', bytes }], { today: '2026-11-30' })
  expect(rows.map(({ fullName }) => fullName)).toEqual(['José Vento', 'Björn Lund'])
  expect(files[0]!.problems).toEqual([
    'The file mixes two encodings. We repaired 1 cell; check names with accents.',
  ])
})

test('a club that leaves in our own file comes in with every field', async () => {
  const values: Record<keyof typeof ownColumns, string> = {
    key: 'M1',
    fullName: 'Rosa Vento',
    email: 'rosa@x.example',
    phone: '707-555-0101',
    dateOfBirth: '1971-04-12',
    plan: 'Riserva',
    price: '69.00',
    currency: 'usd',
    status: 'On hold',
    paidUntil: '2026-12-12',
    memberSince: '2019-03-02',
    holdFrom: '2026-11-01',
    holdUntil: '2027-01-31',
    canceledOn: '2026-11-20',
    endsOn: '2027-06-30',
    boxesOwed: '2',
    credit: '15.00',
    giftMonths: '3',
    isPickUp: 'Ship',
    shipName: 'Rosa Vento',
    address: '12 Quarry Lane',
    address2: 'Unit 4',
    city: 'Sonoma',
    state: 'CA',
    zip: '95476',
    country: 'US',
    secondPerson: 'Jonas Vento',
    note: 'Sits at the window',
    tags: 'vip; local',
    likes: 'Barolo',
    dislikes: 'oak; sweet',
    marketing: 'Yes',
    marketingSince: '2020-05-02',
    marketingSource: 'the join page',
    customerId: 'cus_QrosaVento01',
    subscriptionId: 'sub_1RosaVento01',
    paymentMethodId: 'pm_1RosaVento',
    cardBrand: 'Visa',
    cardLast4: '4242',
    cardExpiry: '04/2028',
    interval: 'month',
    quantity: '1',
  }
  const fields = Object.keys(ownColumns) as (keyof typeof ownColumns)[]
  const text = csvRows([fields.map((field) => ownColumns[field]), fields.map((field) => values[field])])
  const { rows, files } = await readText(text)
  expect(files).toMatchObject([{ exporter: 'Tastevin members for another system' }])
  expect(rows).toEqual([
    {
      key: 'M1',
      sources: [{ file: 'members.csv', line: 2 }],
      fullName: 'Rosa Vento',
      email: 'rosa@x.example',
      phone: '707-555-0101',
      dateOfBirth: '1971-04-12',
      plan: 'Riserva',
      priceCents: 6_900,
      currency: 'usd',
      status: 'on-hold',
      statusText: 'On hold',
      paidUntil: '2026-12-12',
      memberSince: '2019-03-02',
      hold: { fromOn: '2026-11-01', untilOn: '2027-01-31' },
      endsOn: '2027-06-30',
      boxesOwed: 2,
      creditCents: 1_500,
      giftMonths: 3,
      delivery: 'ship',
      pickUpPlace: null,
      address: {
        name: 'Rosa Vento',
        line1: '12 Quarry Lane',
        line2: 'Unit 4',
        city: 'Sonoma',
        state: 'CA',
        zip: '95476',
        country: 'US',
      },
      secondPerson: 'Jonas Vento',
      note: 'Sits at the window',
      tags: ['vip', 'local'],
      likes: ['Barolo'],
      dislikes: ['oak', 'sweet'],
      marketing: { agreed: true, on: '2020-05-02', source: 'the join page' },
      customerId: 'cus_QrosaVento01',
      subscriptionId: 'sub_1RosaVento01',
      paymentMethodId: 'pm_1RosaVento',
      card: { brand: 'Visa', last4: '4242', expiry: '04/2028' },
      doubts: [],
    },
  ])
})

test('more than 10,000 members are refused with their number', async () => {
  const lines = Array.from({ length: 10_001 }, (_, place) => `P ${place},p${place}@x.example,A\n`).join('')
  await expect(readText(`Name,Email,Plan\n${lines}`)).rejects.toThrow(/^This file has 10,001 rows/)
})

describe('an Excel workbook', () => {
  const text = (value: string) => ({ value, type: String })
  const day = (value: string) => ({ value: new Date(value), type: Date, format: 'mm/dd/yyyy' })
  const number = (value: number) => ({ value, type: Number })

  test('has dates, numbers and sheets that belong together', async () => {
    const members = [
      ['No', 'Member', 'Club', 'Price', 'Next payment', 'Status'].map(text),
      [number(7001), text('Rosa Vento'), text('Riserva'), number(79), day('2026-12-12'), text('current')],
      [number(7002), text('Ilse Brandt'), text('Classico'), number(49.5), day('2026-12-28'), text('paused')],
    ]
    const people = [
      ['Customer number', 'Email', 'Street', 'City', 'State', 'Zip', 'Phone'].map(text),
      [
        number(7001),
        ...['rosa@x.example', '12 Quarry Lane', 'Boston', 'Massachusetts'].map(text),
        number(2138),
        number(7_075_550_101),
      ],
    ]
    const bytes = await writeWorkbook([
      { data: members, sheet: 'Members' },
      { data: people, sheet: 'People' },
    ]).toBuffer()
    const { readMemberFiles } = await import('~/membership/member-files/read-member-files.server')
    const { rows, files } = await readMemberFiles([{ name: 'club.xlsx', bytes }], { today: '2026-11-30' })
    expect(files.map(({ name, kind }) => [name, kind])).toEqual([
      ['club.xlsx (Members)', 'memberships'],
      ['club.xlsx (People)', 'people'],
    ])
    expect(rows).toMatchObject([
      {
        key: '7001',
        email: 'rosa@x.example',
        priceCents: 7_900,
        paidUntil: '2026-12-12',
        phone: '7075550101',
        address: { state: 'MA', zip: '02138' },
        doubts: [],
      },
      { key: '7002', priceCents: 4_950, status: 'on-hold', hold: { fromOn: null, untilOn: null } },
    ])
  })
})

test('a hold that began and has no end rests until a person ends it', async () => {
  const { rows } = await readText(
    'Name,Email,Plan,Hold start,Hold end\nRosa Vento,rosa@x.example,A,2026-01-05,\n',
  )
  expect(rows).toMatchObject([{ status: 'on-hold', hold: { fromOn: '2026-01-05', untilOn: null } }])
})

test('a column called like a property of every object is a column like others', async () => {
  const { rows } = await readText('Name,Email,Plan,constructor,__proto__\nRosa Vento,rosa@x.example,A,b,c\n')
  expect(rows).toHaveLength(1)
})

test('invisible marks that were copied with a text are no part of it', async () => {
  const { rows } = await readText('Name,Email,Plan\nRosa\u200B Vento,rosa@x.example\u200E,\uFEFFRiserva\n')
  expect(rows).toMatchObject([{ fullName: 'Rosa Vento', email: 'rosa@x.example', plan: 'Riserva' }])
})
