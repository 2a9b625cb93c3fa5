// Texts of a file of members as values: amounts, names, answers, addresses. Pure.
import { readEmailAddress } from '~/foundation/kit/email-address'
import { foldText } from '~/foundation/kit/fold-text'
import { lookup } from '~/foundation/kit/lookup'
import { usStates } from '~/foundation/kit/us-states'
import { readNumber } from '~/cellar/list-reader/table/read-amount'
import type { MovedAddress } from './member-row'

const isNothing = (text: string): boolean => /^(?:[-–—.]|n\/?a|none|null|nil)?$/i.test(text.trim())

/** A text without surrounding space; null for an empty one or for a word that stands for it. */
export const textOrNull = (text: string | undefined): string | null => {
  const trimmed = (text ?? '').trim()
  return isNothing(trimmed) ? null : trimmed
}

const currencySigns = lookup({ $: 'usd', '€': 'eur', '£': 'gbp', us$: 'usd', ca$: 'cad', a$: 'aud' })

export interface Amount {
  cents: number
  /** ISO 4217, in lowercase; null where the text names none. */
  currency: string | null
}

/** An amount in units: "$49.00", "1.250,00 €", "49 USD". Null for what is none, and for more than two decimals. */
export function readAmount(text: string): Amount | null {
  const sign = /^(us\$|ca\$|a\$|[$€£])|([$€£])$/i.exec(text.trim())
  const code = /^([a-z]{3})\b|\b([a-z]{3})$/i.exec(text.trim())
  const bare = text.trim().replace(/^[a-z]{2}\$|^[a-z]{3}\b|\b[a-z]{3}$|\/\s*mo(?:nth)?\.?$|per month$/gi, '')
  const value = readNumber(bare.trim(), /,\d{2}$/.test(bare.trim()) ? ',' : '.')
  if (value === null || value < 0) return null
  const cents = Math.round(value * 100)
  if (Math.abs(value * 100 - cents) > 1e-6) return null
  const currency = sign
    ? currencySigns.get((sign[1] ?? sign[2])!.toLowerCase())
    : (code?.[1] ?? code?.[2])?.toLowerCase()
  return { cents, currency: currency ?? null }
}

/** A whole number of things, such as boxes. Null for what is none. */
export function readCount(text: string): number | null {
  const trimmed = text.trim()
  return /^\d{1,4}(?:\.0+)?$/.test(trimmed) ? Math.trunc(Number(trimmed)) : null
}

/** The months of an interval, "1 month", "quarterly", "3 months", "year"; null for weeks and for what is none. */
export function readIntervalMonths(text: string): number | null {
  const folded = foldText(text).replace(/^every\s+/, '')
  const words = lookup({
    quarterly: 3,
    quarter: 3,
    annually: 12,
    annual: 12,
    bimonthly: 2,
    'semi-annually': 6,
  })
  const inWords = words.get(folded)
  if (inWords !== undefined) return inWords
  const match = /^(\d{1,2})?\s*(month|quarter|year)(?:s|ly)?$/.exec(folded)
  if (!match) return null
  return Number(match[1] ?? 1) * (match[2] === 'month' ? 1 : match[2] === 'quarter' ? 3 : 12)
}

const yesWords = new Set([
  'yes',
  'y',
  'true',
  't',
  '1',
  'x',
  'on',
  'subscribed',
  'opted in',
  'opt-in',
  'accepted',
])
const noWords = new Set([
  ...['no', 'n', 'false', 'f', '0', 'off', 'unsubscribed', 'not subscribed', 'not_subscribed', 'opted out'],
  ...['opt-out', 'declined', 'never subscribed', 'cleaned', 'bounced', 'invalid', 'redacted', 'pending'],
])

/** An answer; null for what is none. Consent that waits to be confirmed is none. */
export function readAnswer(text: string): boolean | null {
  const folded = foldText(text)
  return yesWords.has(folded) ? true : noWords.has(folded) ? false : null
}

/** Whether a box is picked up or shipped, from an answer or from words; null for what tells neither. */
export function readDelivery(text: string): 'pick_up' | 'ship' | null {
  const folded = foldText(text).replace(/[-_ ]/g, '')
  if (/pickup|willcall|collect|instore|carryout/.test(folded)) return 'pick_up'
  if (/ship|deliver|courier|mail/.test(folded)) return 'ship'
  const answer = readAnswer(text)
  return answer === null ? null : answer ? 'pick_up' : 'ship'
}

const companyEnd = /,\s*(?:inc|llc|ltd|jr|sr|ii|iii|iv|md|phd|esq)\.?$/i

/** A name on one line. "Marlow, Anna" is turned around; capitals stay as they are. */
export function readName(text: string): string | null {
  const line = textOrNull(text.replace(/\s+/g, ' '))
  if (line === null) return null
  const parts = line.split(/,\s*/)
  return parts.length === 2 && !companyEnd.test(line) && parts.every((part) => part !== '')
    ? `${parts[1]} ${parts[0]}`
    : line
}

/** An email address, also where a program wrote a name or a link around it: "Rosa Vento <rosa@example.com>". */
export function readEmail(text: string): string | null {
  const inner = /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text
  return readEmailAddress(
    inner
      .trim()
      .replace(/^mailto:/i, '')
      .replace(/[;,.]$/, ''),
  )
}

/** A phone number as it is written; null where it has fewer than seven digits. A spreadsheet's ".0" and apostrophe are no part of it. */
export function readPhone(text: string): string | null {
  const phone = text
    .trim()
    .replace(/^'/, '')
    .replace(/^(\d{7,15})\.0$/, '$1')
  return phone.replace(/\D/g, '').length >= 7 && phone.length <= 40 ? phone : null
}

/** Entries of a list that is separated by commas, semicolons or bars, each once. */
export function readList(text: string): string[] {
  const entries = text.split(/[,;|\n]/).map((entry) => entry.trim())
  const byKey = new Map(entries.filter((entry) => !isNothing(entry)).map((entry) => [foldText(entry), entry]))
  return [...byKey.values()]
}

const stateCodes = lookup(
  Object.fromEntries([...usStates].map(([code, name]) => [foldText(name), code])) as Record<string, string>,
)

const countryCodes = lookup({
  'united states': 'US',
  'united states of america': 'US',
  usa: 'US',
  us: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  canada: 'CA',
})

type AddressTexts = Record<'name' | 'line1' | 'line2' | 'city' | 'state' | 'zip' | 'country', string>

/**
 * An address; null without a street or post box. States of the United States have their two letters; a ZIP code gets back the
 * zeros that a spreadsheet took.
 */
export function readAddress(texts: AddressTexts): MovedAddress | null {
  const line1 = textOrNull(texts.line1)
  if (line1 === null) return null
  const value = (text: string) => textOrNull(text) ?? ''
  const state = value(texts.state)
  const upper = state.toUpperCase()
  const code = usStates.has(upper) ? upper : stateCodes.get(foldText(state))
  const country = countryCodes.get(foldText(texts.country)) ?? value(texts.country)
  const isAmerican = country === 'US' || (country === '' && code !== undefined)
  const zip = value(texts.zip).replace(/^'/, '').replace(/\.0$/, '')
  return {
    name: value(texts.name),
    line1,
    line2: value(texts.line2),
    city: value(texts.city),
    state: (isAmerican ? code : undefined) ?? state,
    zip: isAmerican && /^\d{3,4}$/.test(zip) ? zip.padStart(5, '0') : zip,
    country: isAmerican ? 'US' : country,
  }
}

/** A card's last month, "12/2027", from "12 2027", "12/27" or "1227"; null for what is none. */
export function readCardExpiry(text: string): string | null {
  const match = /^(\d{1,2})(?:\.0)?\s*[-/ ]?\s*(?:20)?(\d{2})(?:\.0)?$/.exec(text.trim())
  const month = Number(match?.[1])
  return match && month >= 1 && month <= 12 ? `${String(month).padStart(2, '0')}/20${match[2]}` : null
}

/** The last four digits of a card, from "4242", "242" of a spreadsheet that took a zero, or "xxxx-4242". */
export function readLast4(text: string): string | null {
  const digits = text.replace(/\.0$/, '').replace(/\D/g, '')
  return digits === '' ? null : digits.slice(-4).padStart(4, '0')
}
