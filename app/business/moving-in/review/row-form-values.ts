// A row of an import as its form shows it, and the changes that a form makes. Pure.
import { formatAmount } from './format-amount'
import type { MemberRow } from '~/membership/member-files/member-row'
import type { RowFormValue } from '../schemas'
import type { EvaluatedRow } from './evaluate-row'
import type { RowChanges } from './row-changes'

type RowTexts = Record<Exclude<keyof RowFormValue, 'version'>, string>

/** The texts of a row's form. */
export function rowTexts(
  source: MemberRow,
  changes: RowChanges,
  evaluated: Pick<EvaluatedRow, 'tierId' | 'status'>,
): RowTexts {
  const pick = <Name extends keyof RowChanges & keyof MemberRow>(name: Name) =>
    changes[name] !== undefined ? changes[name] : source[name]
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
  const address = pick('address') as MemberRow['address']
  const price = changes.price === 'tier' ? null : (changes.price ?? source.priceCents)
  const { status } = evaluated
  return {
    fullName: text(pick('fullName')),
    email: text(pick('email')),
    phone: text(pick('phone')),
    dateOfBirth: text(pick('dateOfBirth')),
    tierId: evaluated.tierId ?? '',
    status: status === 'unknown' || status === 'out' ? '' : status,
    price: price === null ? '' : formatAmount(price),
    keptUntil: text(changes.keptUntil),
    firstPaymentOn: text(changes.firstPaymentOn !== undefined ? changes.firstPaymentOn : source.paidUntil),
    chargesAtOnce: changes.chargesAtOnce ? 'on' : '',
    memberSince: text(pick('memberSince')),
    holdUntil: text(changes.holdUntil !== undefined ? changes.holdUntil : source.hold?.untilOn),
    endsOn: text(pick('endsOn')),
    boxesOwed: text(pick('boxesOwed') ?? 0),
    creditCents: formatAmount((pick('creditCents') as number | null) ?? 0),
    giftMonths: text(pick('giftMonths') ?? 0),
    delivery: text(pick('delivery') ?? 'pick_up'),
    shipName: address?.name ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    zip: address?.zip ?? '',
    secondPerson: text(pick('secondPerson')),
    note: text(pick('note')),
    tags: (changes.tags ?? source.tags).join(', '),
  }
}

/** Fields of a form that differ from what it showed, as changes. What is as before stays as the files say. */
export function changesOf(value: RowFormValue, shown: RowTexts): RowChanges {
  const differs = (name: keyof RowTexts, text: string) => shown[name].trim() !== text
  const orNull = (text: string) => (text === '' ? null : text)
  const address = {
    name: value.shipName || value.fullName,
    line1: value.line1,
    line2: value.line2,
    city: value.city,
    state: value.state.toUpperCase(),
    zip: value.zip,
    country: 'US',
  }
  const isAddressChanged = (['shipName', 'line1', 'line2', 'city', 'state', 'zip'] as const).some((name) =>
    differs(name, value[name]),
  )
  return {
    ...(differs('fullName', value.fullName) && { fullName: value.fullName }),
    ...(differs('email', value.email) && { email: value.email }),
    ...(differs('phone', value.phone) && { phone: orNull(value.phone) }),
    ...(differs('dateOfBirth', value.dateOfBirth ?? '') && { dateOfBirth: value.dateOfBirth }),
    ...(differs('tierId', value.tierId) && value.tierId !== '' && { tierId: value.tierId }),
    ...(differs('status', value.status) && { status: value.status }),
    ...(differs('price', value.price === null ? '' : formatAmount(value.price)) && {
      price: value.price ?? ('tier' as const),
    }),
    ...(differs('keptUntil', value.keptUntil ?? '') && { keptUntil: value.keptUntil }),
    ...(differs('firstPaymentOn', value.firstPaymentOn ?? '') && { firstPaymentOn: value.firstPaymentOn }),
    ...(differs('chargesAtOnce', value.chargesAtOnce) && { chargesAtOnce: value.chargesAtOnce === 'on' }),
    ...(differs('memberSince', value.memberSince ?? '') && { memberSince: value.memberSince }),
    ...(differs('holdUntil', value.holdUntil ?? '') && { holdUntil: value.holdUntil }),
    ...(differs('endsOn', value.endsOn ?? '') && { endsOn: value.endsOn }),
    ...(differs('boxesOwed', String(value.boxesOwed)) && { boxesOwed: value.boxesOwed }),
    ...(differs('creditCents', formatAmount(value.creditCents ?? 0)) && {
      creditCents: value.creditCents ?? 0,
    }),
    ...(differs('giftMonths', String(value.giftMonths)) && { giftMonths: value.giftMonths }),
    ...(differs('delivery', value.delivery) && { delivery: value.delivery }),
    ...(isAddressChanged && { address: value.line1 === '' ? null : address }),
    ...(differs('secondPerson', value.secondPerson) && { secondPerson: orNull(value.secondPerson) }),
    ...(differs('note', value.note) && { note: orNull(value.note) }),
    ...(differs('tags', value.tags) && {
      tags: value.tags
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    }),
  }
}
