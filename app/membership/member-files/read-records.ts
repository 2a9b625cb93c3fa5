// The rows of one sheet as records of members. Pure.
import type { Day } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import type { MemberDoubt, MemberField, MovedStatus } from './member-row'
import type { MemberFacts, MemberRecord } from './member-record'
import type { MemberTexts } from './presets/preset'
import { readDays, type DayReading } from './read-days'
import { guessStatus } from './read-status'
import {
  readAddress,
  readAmount,
  readAnswer,
  readCardExpiry,
  readCount,
  readDelivery,
  readEmail,
  readIntervalMonths,
  readLast4,
  readList,
  readName,
  readPhone,
  textOrNull,
} from './read-values'

/** A row's texts by field, with its place in the file. */
export interface RowOfTexts {
  line: number
  texts: MemberTexts
}

interface SheetFacts extends Pick<MemberRecord, 'file' | 'kind' | 'program'> {
  /** The program or the file, as the source of a consent names it. */
  title: string
  today: Day
  timeZone: string
  statuses: ReadonlyMap<string, MovedStatus> | undefined
  /** How the file names the column of a field, for the source of a consent. */
  headerOf(field: MemberField): string
}

const dayFields = [
  ...(['dateOfBirth', 'paidUntil', 'memberSince', 'holdFrom', 'holdUntil', 'canceledOn', 'endsOn'] as const),
  'marketingSince',
] as const
type DayField = (typeof dayFields)[number]

/** The records of a sheet. Days are decided for whole columns, so all rows are read together. */
export function readRecords(rows: readonly RowOfTexts[], sheet: SheetFacts): MemberRecord[] {
  const textsOf = (field: DayField) => rows.map(({ texts }) => texts[field] ?? '')
  const isUtc = (field: DayField) =>
    /\(UTC\)/i.test(sheet.headerOf(field)) || textsOf(field).some((text) => /\d(?:Z| UTC)$/.test(text.trim()))
  const days = new Map<DayField, DayReading[]>(
    dayFields.map((field) => [
      field,
      readDays(textsOf(field), {
        today: sheet.today,
        isBirth: field === 'dateOfBirth',
        ...(isUtc(field) && { utcTo: sheet.timeZone }),
        others: () => dayFields.filter((other) => other !== field).flatMap(textsOf),
      }),
    ]),
  )
  return rows.map(({ line, texts }, place) =>
    readRecord({ line, texts }, sheet, (field) => days.get(field)![place]!),
  )
}

function readRecord(
  { line, texts }: RowOfTexts,
  sheet: SheetFacts,
  dayReading: (field: DayField) => DayReading,
): MemberRecord {
  const doubts: MemberDoubt[] = []
  const doubt = (field: MemberField, sentence: string) => void doubts.push({ field, sentence })
  const text = (field: MemberField) => texts[field] ?? ''
  const day = (field: DayField): Day | null => {
    const reading = dayReading(field)
    if (reading.doubt) doubt(field, reading.doubt)
    return reading.day
  }
  /** A value that is understood; a doubt where there is a text that is not. */
  const value = <Value>(
    field: MemberField,
    read: (text: string) => Value | null,
    sentence: (text: string) => string,
  ) => {
    if (textOrNull(text(field)) === null) return null
    const result = read(text(field))
    if (result === null) doubt(field, sentence(text(field).trim()))
    return result
  }
  const email = value('email', readEmail, (cell) => `“${cell}” is not an email address.`)
  const amount = value('price', readAmount, (cell) => `We can’t read “${cell}” as a price.`)
  const credit = value('credit', readAmount, (cell) => `We can’t read “${cell}” as an amount.`)
  const status = text('status').trim()
  const since = day('marketingSince')
  const agreed = value('marketing', readAnswer, (cell) => `“${cell}” says neither yes nor no.`)
  const facts: MemberFacts = {
    fullName: fullNameOf(texts),
    email,
    phone: value('phone', readPhone, (cell) => `“${cell}” is not a phone number.`),
    dateOfBirth: day('dateOfBirth'),
    plan: textOrNull(texts.plan),
    priceCents: monthlyPrice(texts, amount?.cents ?? null, doubt),
    currency: textOrNull(texts.currency)?.toLowerCase() ?? amount?.currency ?? null,
    status: status === '' ? null : guessStatus(status, sheet.statuses),
    statusText: status === '' ? null : status,
    paidUntil: day('paidUntil'),
    memberSince: day('memberSince'),
    hold: { fromOn: day('holdFrom'), untilOn: day('holdUntil') },
    canceledOn: day('canceledOn'),
    endsOn: day('endsOn'),
    boxesOwed: value('boxesOwed', readCount, (cell) => `We can’t read “${cell}” as a number of boxes.`),
    creditCents: credit?.cents ?? null,
    giftMonths: value('giftMonths', readCount, (cell) => `We can’t read “${cell}” as a number of months.`),
    delivery: value('isPickUp', readDelivery, (cell) => `“${cell}” says neither pick-up nor shipping.`),
    pickUpPlace: textOrNull(texts.pickUpPlace),
    address: readAddress({
      name: text('shipName'),
      line1: text('address'),
      line2: text('address2'),
      city: text('city'),
      state: text('state'),
      zip: text('zip'),
      country: text('country'),
    }),
    secondPerson: textOrNull(texts.secondPerson),
    note: textOrNull(texts.note),
    tags: readList(text('tags')),
    likes: readList(text('likes')),
    dislikes: readList(text('dislikes')),
    marketing:
      agreed === null
        ? null
        : { agreed, on: since, source: textOrNull(texts.marketingSource) ?? consentSource(sheet) },
    customerId: textOrNull(texts.customerId),
    subscriptionId: textOrNull(texts.subscriptionId),
    paymentMethodId: textOrNull(texts.paymentMethodId),
    card: cardOf(texts),
  }
  const key = textOrNull(
    text('key')
      .trim()
      .replace(/^'/, '')
      .replace(/^(\d+)\.0$/, '$1'),
  )
  return { file: sheet.file, line, kind: sheet.kind, program: sheet.program, key, facts, doubts }
}

const consentSource = ({ title, headerOf }: SheetFacts): string =>
  [title, headerOf('marketing')].filter(Boolean).join(', ')

function fullNameOf({ firstName = '', lastName = '', fullName = '' }: MemberTexts): string | null {
  const parts = [firstName, lastName].map((part) => textOrNull(part.replace(/\s+/g, ' '))).filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : readName(fullName)
}

function cardOf(texts: MemberTexts): MemberFacts['card'] {
  const [brand, last4, expiry] = [
    textOrNull(texts.cardBrand),
    readLast4(texts.cardLast4 ?? ''),
    readCardExpiry(texts.cardExpiry ?? ''),
  ]
  return brand || last4 || expiry ? { brand, last4, expiry } : null
}

/** The price of one month. A price of another interval, or of several units, is divided, and a person looks at it. */
function monthlyPrice(
  texts: MemberTexts,
  cents: number | null,
  doubt: (field: MemberField, sentence: string) => void,
): number | null {
  if (cents === null) return null
  const units = readCount(texts.quantity ?? '') || 1
  const interval = textOrNull(texts.interval)
  const months = interval === null ? 1 : readIntervalMonths(interval)
  const total = cents * units
  if (months === null) {
    doubt('price', `The price of ${formatMoney(total)} is for “${interval}”, and yours are for a month.`)
    return null
  }
  const monthly = Math.round(total / months)
  if (months !== 1)
    doubt(
      'price',
      `The price of ${formatMoney(total)} is for ${months} months, which is ${formatMoney(monthly)} a month.`,
    )
  else if (units !== 1)
    doubt('price', `${units} memberships of ${formatMoney(cents)} each are paid together.`)
  return monthly
}
