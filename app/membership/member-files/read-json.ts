// Maps of customers and lists of objects in JSON, as tables. Pure.
import { importError } from '~/cellar/list-reader/import-error'
import { importErrorMessages } from '~/cellar/list-reader/files/limits'
import { decodeText } from '~/cellar/list-reader/files/decode-text'
import type { Cell, SourceTable } from '~/cellar/list-reader/files/table'

export const isJson = (bytes: Uint8Array): boolean =>
  /^[\s\uFEFF]*[[{]\s*["{\]}[]/.test(new TextDecoder().decode(bytes.subarray(0, 200)))

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type JsonObject = { [name: string]: Json }

/**
 * The rows of a JSON file: a list of objects, or the map of old customers to those of the payment provider with their cards.
 * Throws `import-rejected` for anything else.
 */
export function readJson(bytes: Uint8Array): SourceTable {
  const { text } = decodeText(bytes)
  let content: Json
  try {
    content = JSON.parse(text) as Json
  } catch {
    throw importError(importErrorMessages.notText)
  }
  const records = recordsOf(content)
  if (records.length === 0) throw importError(importErrorMessages.empty)
  const headers = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const lines = [headers, ...records.map((record) => headers.map((header) => cellOf(record[header] ?? null)))]
  return {
    kind: 'csv',
    sheets: [{ name: '', rows: lines.map((cells, place) => ({ number: place + 1, cells })) }],
    reading: 'JSON',
  }
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function recordsOf(content: Json): JsonObject[] {
  if (Array.isArray(content)) return content.filter(isObject).map(flat)
  if (!isObject(content)) throw importError(importErrorMessages.notText)
  const inner = content.customers ?? content.data ?? content.members
  if (Array.isArray(inner) || isObject(inner)) return recordsOf(inner)
  return Object.entries(content).flatMap(([key, value]) => customerOf(key, value))
}

/** A customer of the map: its new id alone, or an object with the id and the cards by their old ids. */
function customerOf(key: string, value: Json): JsonObject[] {
  const id = isObject(value) ? (value.id ?? null) : value
  if (typeof id !== 'string') return []
  const cards = isObject(value) && isObject(value.cards) ? Object.values(value.cards).filter(isObject) : []
  const [card] = cards
  const base = { old_customer_id: key, stripe_customer_id: id }
  if (!card || cards.length > 1) return [base]
  return [
    {
      ...base,
      stripe_payment_method_id: card.id ?? null,
      card_brand: card.brand ?? null,
      card_last4: card.last4 ?? null,
      card_expiry: [card.exp_month, card.exp_year].filter(Boolean).join('/'),
    },
  ]
}

/** Objects inside a record, with the names of both: `plan.name`. */
function flat(record: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      isObject(value)
        ? Object.entries(value).map(([inner, own]) => [`${name}.${inner}`, own])
        : [[name, value]],
    ),
  ) as JsonObject
}

const cellOf = (value: Json): Cell =>
  typeof value === 'number'
    ? value
    : typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : typeof value === 'string'
        ? value
        : ''
