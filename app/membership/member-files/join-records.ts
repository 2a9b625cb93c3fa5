// Records of several files joined to members: by the key of the other program, by the payment provider's customer, or by
// address. Pure.
import { foldText } from '~/foundation/kit/fold-text'
import { groupBy } from './group-by'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import type { MemberFacts, MemberRecord } from './member-record'
import type { MemberDoubt, MemberField } from './member-row'

export interface JoinedMember {
  key: string
  records: MemberRecord[]
  facts: MemberFacts
  doubts: MemberDoubt[]
}

interface JoinResult {
  members: JoinedMember[]
  /** Sentences about rows that became no member, by the file that they are in. */
  problems: { file: string; sentence: string }[]
}

/** A member while other files' records are attached. */
interface Attaching {
  records: MemberRecord[]
  doubts: MemberDoubt[]
}

const emailKey = ({ facts }: MemberRecord): string | null =>
  facts.email ? normalizeEmail(facts.email) : null
/** The person of a record: by key, else by customer, else by address and name, since a family shares an address. */
const personOf = (record: MemberRecord): string =>
  record.key ??
  record.facts.customerId ??
  (record.facts.email ? `${emailKey(record)} ${nameOf(record) ?? ''}` : `${record.file}:${record.line}`)

const isOver = ({ facts }: MemberRecord): boolean => facts.status === 'canceled'

/** The members of all files. Memberships make the members; where there are none, the people do, else the cards. */
export function joinRecords(records: readonly MemberRecord[]): JoinResult {
  const kind = (['memberships', 'people', 'cards'] as const).find((name) =>
    records.some((record) => record.kind === name),
  )
  if (!kind) return { members: [], problems: [] }
  const problems: JoinResult['problems'] = []
  const say = (file: string, sentence: string) => void problems.push({ file, sentence })
  const current = withoutCorrected(records, say)
  const own = current.filter((record) => record.kind === kind)
  const groups = kind === 'memberships' ? membersOf(own, say) : own.map((record) => [record])
  const members = groups.map((list) => ({ records: list, doubts: [] as MemberDoubt[] }))
  attachOthers(
    members,
    current.filter((record) => record.kind !== kind),
    say,
  )
  return { members: withKeys(members.map(joinedMember)), problems }
}

/**
 * A file that repeats at least half of the keys of an earlier one with the same columns corrects it: its rows take the place of
 * the earlier ones.
 */
function withoutCorrected(
  records: readonly MemberRecord[],
  say: (file: string, sentence: string) => void,
): MemberRecord[] {
  const byFile = groupBy(records, ({ file }) => file)
  const keyOf = (record: MemberRecord) => record.key ?? record.facts.subscriptionId ?? emailKey(record)
  const replaced = new Set<MemberRecord>()
  const files = [...byFile]
  for (const [place, [file, rows]] of files.entries()) {
    const later = files.slice(place + 1).filter(([, others]) => others[0]!.program === rows[0]!.program)
    for (const [laterFile, laterRows] of later) {
      const keys = new Set(laterRows.map(keyOf))
      keys.delete(null)
      const repeated = rows.filter((row) => keys.has(keyOf(row)))
      if (repeated.length === 0 || repeated.length * 2 < Math.min(rows.length, laterRows.length)) continue
      for (const row of repeated) replaced.add(row)
      say(laterFile, `${countOf(repeated.length, 'row')} took the place of those in ${file}.`)
    }
  }
  return records.filter((record) => !replaced.has(record))
}

const countOf = (count: number, word: string): string =>
  `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`

/**
 * The memberships of each person, one list for each member. Of several memberships of a person in one program, those that are
 * over are history where another one continues. Records of two programs about the same person are one membership.
 */
function membersOf(
  records: readonly MemberRecord[],
  say: (file: string, sentence: string) => void,
): MemberRecord[][] {
  // Keys tell people apart best, so the list that has them is the first.
  const programs = [...groupBy(records, ({ program }) => program).values()].sort(
    (one, other) => Number(hasKeys(other)) - Number(hasKeys(one)),
  )
  const [first = [], ...rest] = programs.map((own) => withoutHistory(own, say))
  const members = first.map((record) => [record])
  for (const own of rest) {
    const find = finder(members.map((list) => list[0]!))
    for (const record of own) {
      const places = find(record).filter((place) =>
        members[place]!.every(({ program }) => program !== record.program),
      )
      if (places.length === 1) members[places[0]!]!.push(record)
      else members.push([record])
    }
  }
  return members
}

const hasKeys = (records: readonly MemberRecord[]): boolean => records.some(({ key }) => key !== null)

function withoutHistory(
  records: readonly MemberRecord[],
  say: (file: string, sentence: string) => void,
): MemberRecord[] {
  const past = new Map<string, number>()
  const memberships = [...groupBy(records, personOf).values()].flatMap((own) => {
    const running = own.filter((record) => !isOver(record))
    const current = running.length > 0 ? running : [latest(own)]
    const file = own[0]!.file
    if (own.length > current.length) past.set(file, (past.get(file) ?? 0) + own.length - current.length)
    return withoutRepeats(current)
  })
  for (const [file, count] of past)
    say(file, `${countOf(count, 'earlier membership')} that ended ${count === 1 ? 'is' : 'are'} left out.`)
  return memberships
}

const latest = (records: readonly MemberRecord[]): MemberRecord =>
  records.reduce((last, record) =>
    (record.facts.endsOn ?? record.facts.memberSince ?? '') >
    (last.facts.endsOn ?? last.facts.memberSince ?? '')
      ? record
      : last,
  )

/** A row that is in the file twice counts once. */
function withoutRepeats(records: readonly MemberRecord[]): MemberRecord[] {
  const contents = new Set<string>()
  return records.filter(({ facts }) => {
    const content = JSON.stringify(facts)
    return !contents.has(content) && contents.add(content)
  })
}

/**
 * Finds the records of the same person: by key, else by the payment provider's customer, else by address. A key that two
 * programs use for different people joins nothing: the addresses and the names differ then.
 */
function finder(records: readonly MemberRecord[]): (record: MemberRecord) => number[] {
  const index = (keyOf: (record: MemberRecord) => string | null) =>
    groupBy(
      records.map((record, place) => ({ key: keyOf(record), place })).filter(({ key }) => key !== null),
      ({ key }) => key!,
    )
  const [byKey, byCustomer, byEmail] = [
    index(({ key }) => (key === null ? null : foldText(key))),
    index(({ facts }) => facts.customerId),
    index(emailKey),
  ]
  const isSame = (one: MemberRecord, other: MemberRecord) => {
    const [email, otherEmail] = [emailKey(one), emailKey(other)]
    if (!email || !otherEmail || email === otherEmail) return true
    return nameOf(one) !== null && nameOf(one) === nameOf(other)
  }
  const places = (entries: { place: number }[] | undefined) => (entries ?? []).map(({ place }) => place)
  return (record) => {
    const keyed = record.key === null ? [] : places(byKey.get(foldText(record.key)))
    const same = keyed.filter((place) => isSame(records[place]!, record))
    if (same.length > 0) return same
    const paying = record.facts.customerId === null ? [] : places(byCustomer.get(record.facts.customerId))
    if (paying.length > 0) return paying
    const email = emailKey(record)
    return email === null ? [] : places(byEmail.get(email))
  }
}

const nameOf = ({ facts }: MemberRecord): string | null =>
  facts.fullName === null ? null : foldText(facts.fullName).replace(/[^\p{L}]+/gu, ' ')

function attachOthers(
  members: readonly Attaching[],
  others: readonly MemberRecord[],
  say: (file: string, sentence: string) => void,
): void {
  const find = finder(members.map(({ records }) => records[0]!))
  const cards = new Map<number, MemberRecord[]>()
  const alone = new Map<string, number>()
  for (const record of others) {
    const places = find(record)
    // Of several people with one address, none is meant by it.
    const isOnePerson = new Set(places.map((place) => personOf(members[place]!.records[0]!))).size === 1
    if (!isOnePerson) alone.set(record.file, (alone.get(record.file) ?? 0) + 1)
    for (const place of isOnePerson ? places : []) {
      if (record.kind === 'cards') cards.set(place, [...(cards.get(place) ?? []), record])
      else members[place]!.records.push(record)
    }
  }
  for (const [place, own] of cards) attachCards(members[place]!, own)
  for (const [file, count] of alone)
    say(
      file,
      `${countOf(count, 'row')} ${count === 1 ? 'belongs' : 'belong'} to no member of the other files.`,
    )
}

/** The customer of the payment provider: named by a file, or the only one with the address. */
function attachCards(member: Attaching, cards: readonly MemberRecord[]): void {
  const stated = member.records.map(({ facts }) => facts.customerId).find(Boolean)
  const mapped = cards.find(({ key }) => key !== null)?.facts.customerId
  const wanted = stated ?? mapped
  const matching = wanted ? cards.filter(({ facts }) => facts.customerId === wanted) : cards
  const ids = new Set(matching.map(({ facts }) => facts.customerId))
  if (ids.size === 1) member.records.push(...matching)
  else if (ids.size > 1)
    member.doubts.push({
      field: 'customerId',
      sentence: `Stripe has ${ids.size} customers with this address: ${[...ids].join(', ')}.`,
    })
}

/** Facts of several records: of each, the first that states it. Money facts in which two programs differ are in doubt. */
function joinedMember({ records, doubts }: Attaching): Omit<JoinedMember, 'key'> {
  const [base, ...others] = records as [MemberRecord, ...MemberRecord[]]
  const facts: MemberFacts = { ...base.facts }
  const all = [...base.doubts, ...doubts]
  for (const record of others) {
    all.push(...differences(base, record), ...record.doubts.filter(({ field }) => !isFilled(base, field)))
    for (const [name, value] of Object.entries(record.facts) as [keyof MemberFacts, never][])
      facts[name] = combined(facts[name], value) as never
  }
  return { records, facts, doubts: all }
}

/** Whether the first record states a field itself, so that a doubt of another record about it does not matter. */
function isFilled({ facts }: MemberRecord, field: MemberField): boolean {
  const names: Partial<Record<MemberField, keyof MemberFacts>> = {
    price: 'priceCents',
    credit: 'creditCents',
  }
  const value = facts[names[field] ?? (field as keyof MemberFacts)]
  return value !== null && value !== undefined
}

function combined(first: unknown, second: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second)) return [...new Set([...first, ...(second as unknown[])])]
  if (isPlain(first) && isPlain(second))
    return Object.fromEntries(Object.entries(first).map(([name, value]) => [name, value ?? second[name]]))
  return first ?? second
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Facts about money and time that two records of memberships state differently. */
function differences(base: MemberRecord, other: MemberRecord): MemberDoubt[] {
  if (base.kind !== 'memberships' || other.kind !== 'memberships') return []
  const compared: [MemberField, keyof MemberFacts][] = [
    ['price', 'priceCents'],
    ['paidUntil', 'paidUntil'],
    ['status', 'status'],
  ]
  return compared
    .filter(([, name]) => base.facts[name] !== null && other.facts[name] !== null)
    .filter(([, name]) => base.facts[name] !== other.facts[name])
    .map(([field]) => ({
      field,
      sentence: `${base.file} and ${other.file} differ here. The value is that of ${base.file}.`,
    }))
}

/** Keys that stay the same when a corrected file is sent: of the program, else the address, else the place in the file. */
function withKeys(members: readonly Omit<JoinedMember, 'key'>[]): JoinedMember[] {
  const keyOf = ({ records: [record] }: Omit<JoinedMember, 'key'>) => record!.key ?? emailKey(record!)
  const groups = groupBy(members, (member) => keyOf(member) ?? '')
  const times = new Map<string, number>()
  return members.map((member) => {
    const own = keyOf(member)
    const [record] = member.records
    const { fullName, plan } = member.facts
    const key =
      own === null
        ? `${record!.file}:${record!.line}`
        : groups.get(own)!.length === 1
          ? own
          : [own, fullName, plan].map((part) => foldText(part ?? '')).join(' / ')
    const time = (times.get(key) ?? 0) + 1
    times.set(key, time)
    return { ...member, key: time === 1 ? key : `${key} / ${time}` }
  })
}
