import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRows } from '~/foundation/kit/csv.server'
import { ownColumns } from '~/membership/member-files/own-columns'
import { readDays } from '~/membership/member-files/read-days'
import { readAmount } from '~/membership/member-files/read-values'
import { testSeed } from '../../../seed'
import { readText } from './read-fixture'

const day = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const parts = (text: string) => text.split('-') as [string, string, string]

/** Ways in which a program or a person writes a day. */
const formats: ((text: string) => string)[] = [
  (text) => text,
  (text) => `${text} 09:15:00`,
  (text) => parts(text).join('/'),
  (text) => [parts(text)[1], parts(text)[2], parts(text)[0]].join('/'),
  (text) => [Number(parts(text)[1]), Number(parts(text)[2]), parts(text)[0].slice(2)].join('/'),
  (text) => [parts(text)[2], parts(text)[1], parts(text)[0]].join('/'),
  (text) => [parts(text)[2], parts(text)[1], parts(text)[0]].join('.'),
  (text) => String(Date.parse(text) / 86_400_000 + 25_569),
  (text) => new Date(text).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
  (text) => new Date(text).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
]

test('a column of days in any format is read as it was written where one day tells the order', () => {
  fc.assert(
    fc.property(fc.array(day, { maxLength: 30 }), fc.constantFrom(...formats), (days, format) => {
      const all = [...days, '2026-12-31']
      const readings = readDays(all.map(format), { today: '2026-11-30' })
      expect(readings).toEqual(all.map((text) => ({ day: text, doubt: null })))
    }),
    { numRuns: 300, seed: testSeed },
  )
})

test('a day is never read as another one without a doubt where nothing tells the order', () => {
  fc.assert(
    fc.property(fc.array(day, { maxLength: 4 }), fc.constantFrom(...formats), (days, format) => {
      const readings = readDays(days.map(format), { today: '2026-11-30' })
      for (const [place, reading] of readings.entries())
        if (reading.doubt === null) expect(reading.day).toBe(days[place])
    }),
    { numRuns: 300, seed: testSeed },
  )
})

test('an amount of any format is read to the cent', () => {
  const written: ((cents: number) => string)[] = [
    (cents) => (cents / 100).toFixed(2),
    (cents) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
    (cents) => `${(cents / 100).toFixed(2)} USD`,
    (cents) => `${(cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 })} €`,
    (cents) => `${(cents / 100).toFixed(2).replace('.', ',')} €`,
  ]
  fc.assert(
    fc.property(fc.nat(2_000_000), fc.constantFrom(...written), (cents, write) => {
      expect(readAmount(write(cents))?.cents).toBe(cents)
    }),
    { numRuns: 300, seed: testSeed },
  )
})

test('people with any name, note and tag come in from our own file as they went out', async () => {
  const line = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .map((text) => text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim())
    .filter((text) => /\p{L}{2}/u.test(text) && !/^'|,|^(?:n\/?a|none|null|nil)$/i.test(text))
  const person = fc.record({ name: line, note: line, tag: line.filter((text) => !/[;|]/.test(text)) })
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 10 }), async (people) => {
      const titles = ['key', 'fullName', 'email', 'plan', 'price', 'paidUntil', 'note', 'tags'] as const
      const text = csvRows([
        titles.map((title) => ownColumns[title]),
        ...people.map(({ name, note, tag }, place) => [
          `M${place}`,
          name,
          `p${place}@x.example`,
          'Riserva',
          '49.00',
          '2026-12-12',
          note,
          tag,
        ]),
      ])
      const { rows } = await readText(text)
      expect(rows.map(({ fullName, note, tags }) => ({ name: fullName, note, tag: tags[0] }))).toEqual(
        people.map(({ name, note, tag }) => ({ name, note, tag })),
      )
    }),
    { numRuns: 60, seed: testSeed },
  )
})
