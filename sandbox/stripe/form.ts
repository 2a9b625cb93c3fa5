import { invalid } from './errors'

type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type FormValues = { [key: string]: FormValue }

const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/

/**
 * Reads Stripe's form encoding, as a body or a query: `items[0][price]=p&metadata[a]=b&expand[]=x`.
 * A hash whose keys are 0, 1, 2 ... becomes an array. Malformed keys are refused.
 */
export function readForm(text: string): FormValues {
  const root: FormValues = Object.create(null) as FormValues
  for (const [key, value] of new URLSearchParams(text)) {
    const match = KEY.exec(key)
    if (!match) throw invalid(`Invalid parameter name: ${key}`, { param: key })
    const path = [match[1] as string]
    for (const part of (match[2] as string).matchAll(/\[([^[\]]*)\]/g)) path.push(part[1] as string)
    place(root, path, value, key)
  }
  return arrays(root) as FormValues
}

function place(root: FormValues, path: string[], value: string, key: string): void {
  let at = root
  path.forEach((part, index) => {
    const name = part === '' ? String(Object.keys(at).length) : part
    if (index === path.length - 1) {
      if (typeof at[name] === 'object') throw invalid(`Invalid hash: ${key}`, { param: key })
      at[name] = value
      return
    }
    const next = at[name] ?? (Object.create(null) as FormValues)
    if (typeof next === 'string') throw invalid(`Invalid hash: ${key}`, { param: key })
    at[name] = next
    at = next as FormValues
  })
}

function arrays(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const keys = Object.keys(value)
  const list = keys.length > 0 && keys.every((key) => /^\d{1,4}$/.test(key))
  if (list) {
    return keys.sort((a, b) => Number(a) - Number(b)).map((key) => arrays(value[key] as FormValue))
  }
  for (const key of keys) value[key] = arrays(value[key] as FormValue)
  return value
}
