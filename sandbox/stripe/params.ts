import { invalid } from './errors'

/** How values arrive: as text in a v1 form or query, or typed in a v2 JSON body. */
type Encoding = 'form' | 'json'

/** One kind of parameter: turns what arrived into a value, or throws Stripe's error for it. */
export interface Kind<T> {
  read(value: unknown, path: string, encoding: Encoding): T
  required?: boolean
}

type Needed<T> = Kind<T> & { required: true }
type Shape = Record<string, Kind<unknown>>
export type Out<S extends Shape> = {
  [K in keyof S as S[K] extends { required: true } ? K : never]: S[K] extends Kind<infer T> ? T : never
} & {
  [K in keyof S as S[K] extends { required: true } ? never : K]?: S[K] extends Kind<infer T> ? T : never
}
export type Infer<K> = K extends Kind<infer T> ? T : never

/** Marks a parameter that must be given. */
export function need<T>(kind: Kind<T>): Needed<T> {
  return { ...kind, required: true }
}

export const text = (limit = 5000): Kind<string> => ({
  read(value, path) {
    if (typeof value !== 'string') throw invalid(`Invalid string: ${shown(value)}`, { param: path })
    if (value === '') throw emptied(path)
    if (value.length > limit) {
      throw invalid(`Invalid string: must be at most ${limit} characters`, {
        param: path,
        code: 'parameter_invalid_string_blank',
      })
    }
    return value
  },
})

export const integer = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Kind<number> => ({
  read(value, path, encoding) {
    if (value === '') throw emptied(path)
    const number =
      encoding === 'form' && typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
    if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
      throw invalid(`Invalid integer: ${shown(value)}`, { code: 'parameter_invalid_integer', param: path })
    }
    if (number < min) {
      throw invalid(`This value must be greater than or equal to ${min}.`, {
        code: 'parameter_invalid_integer',
        param: path,
      })
    }
    if (number > max) {
      throw invalid(`This value must be less than or equal to ${max}.`, {
        code: 'parameter_invalid_integer',
        param: path,
      })
    }
    return number
  },
})

/** A decimal number with at most `places` digits after the point. */
export const decimal = (min: number, max: number, places: number): Kind<number> => ({
  read(value, path, encoding) {
    if (value === '') throw emptied(path)
    const source = encoding === 'json' && typeof value === 'number' ? String(value) : value
    if (typeof source !== 'string' || !/^-?\d+(\.\d+)?$/.test(source)) {
      throw invalid(`Invalid decimal: ${shown(value)}`, { param: path })
    }
    const number = Number(source)
    if (number < min || number > max)
      throw invalid(`Invalid decimal: must be between ${min} and ${max}`, { param: path })
    if ((source.split('.')[1] ?? '').replace(/0+$/, '').length > places) {
      throw invalid(`Invalid decimal: ${source} has more than ${places} decimal places`, { param: path })
    }
    return number
  },
})

export const bool: Kind<boolean> = {
  read(value, path, encoding) {
    if (encoding === 'json' ? value === true : value === 'true') return true
    if (encoding === 'json' ? value === false : value === 'false') return false
    if (value === '') throw emptied(path)
    throw invalid(`Invalid boolean: ${shown(value)}`, { param: path })
  },
}

export const oneOf = <const T extends string>(...values: T[]): Kind<T> => ({
  read(value, path) {
    const match = values.find((one) => one === value)
    if (match === undefined) {
      const list = values.length === 1 ? values[0] : `${values.slice(0, -1).join(', ')}, or ${values.at(-1)}`
      throw invalid(`Invalid ${path}: must be one of ${list}`, { param: path })
    }
    return match
  },
})

export const url: Kind<string> = {
  read(value, path, encoding) {
    const source = text().read(value, path, encoding)
    // {CHECKOUT_SESSION_ID} is filled in later; it is not a character a URL may hold.
    const parsed = URL.canParse(source.replaceAll(/[{}]/g, ''))
      ? new URL(source.replaceAll(/[{}]/g, ''))
      : null
    if (!parsed || !/^https?:$/.test(parsed.protocol)) {
      throw invalid('Not a valid URL', { code: 'url_invalid', param: path })
    }
    return source
  },
}

export const email: Kind<string> = {
  read(value, path, encoding) {
    const source = text(512).read(value, path, encoding)
    if (!/^[^\s@]+@[^\s@]+$/.test(source)) {
      throw invalid(`Invalid email address: ${source}`, { code: 'email_invalid', param: path })
    }
    return source
  },
}

/** A value that an empty string (v2: null) clears; reads as null then. */
export const emptyable = <T>(kind: Kind<T>): Kind<T | null> => ({
  read(value, path, encoding) {
    return value === '' || value === null ? null : kind.read(value, path, encoding)
  },
})

export const list = <T>(kind: Kind<T>, limit = 100): Kind<T[]> => ({
  read(value, path, encoding) {
    if (!Array.isArray(value)) throw invalid('Invalid array', { param: path })
    if (value.length > limit)
      throw invalid(`Array ${path} exceeded maximum ${limit} allowed elements.`, { param: path })
    return value.map((one, index) => kind.read(one, `${path}[${index}]`, encoding))
  },
})

/** Key-value pairs: at most 50, keys to 40 and values to 500 characters. An empty value takes the key away. */
export const metadata: Kind<Record<string, string>> = {
  read(value, path, encoding) {
    const pairs = Array.isArray(value) ? Object.fromEntries(value.entries()) : value
    if (typeof pairs !== 'object' || pairs === null) throw invalid('Invalid hash', { param: path })
    const cleared = (one: unknown) => (encoding === 'json' && one === null ? '' : one)
    const entries = Object.entries(pairs).map(([key, one]) => [key, cleared(one)] as const)
    if (entries.length > 50) throw invalid('Metadata can have at most 50 keys.', { param: path })
    for (const [key, one] of entries) {
      if (key.length > 40) {
        throw invalid(`Metadata keys can be at most 40 characters.`, { param: `${path}[${key}]` })
      }
      if (typeof one !== 'string')
        throw invalid('Metadata values must be strings.', { param: `${path}[${key}]` })
      if (one.length > 500) {
        throw invalid('Metadata values can have up to 500 characters.', { param: `${path}[${key}]` })
      }
    }
    return Object.fromEntries(entries) as Record<string, string>
  },
}

/** A name Stripe knows and this emulator does not act on: refused openly rather than ignored. */
const unsupported: Kind<never> = {
  read(_value, path) {
    throw invalid(`The local emulator does not support '${path}'.`, { param: path })
  },
}

/** Many `unsupported` names at once. */
export function unsupporteds<const N extends string>(...names: N[]): Record<N, Kind<never>> {
  return Object.fromEntries(names.map((name) => [name, unsupported])) as Record<N, Kind<never>>
}

export function hash<S extends Shape>(shape: S): Kind<Out<S>> {
  return {
    read(value, path, encoding) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw invalid('Invalid object', { param: path })
      }
      return readParams(shape, value as Record<string, unknown>, encoding, path)
    },
  }
}

/** Reads all parameters of a call by its table; unknown and missing ones are refused as Stripe does. */
export function readParams<S extends Shape>(
  shape: S,
  values: Record<string, unknown>,
  encoding: Encoding,
  prefix = '',
): Out<S> {
  const out: Record<string, unknown> = {}
  const at = (name: string) =>
    prefix === '' ? name : encoding === 'form' ? `${prefix}[${name}]` : `${prefix}.${name}`
  for (const name of Object.keys(values)) {
    const kind = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (!kind) {
      throw invalid(`Received unknown parameter: ${at(name)}`, { code: 'parameter_unknown', param: at(name) })
    }
    out[name] = kind.read(values[name], at(name), encoding)
  }
  for (const [name, kind] of Object.entries(shape)) {
    if (kind.required && out[name] === undefined) {
      throw invalid(`Missing required param: ${at(name)}.`, { code: 'parameter_missing', param: at(name) })
    }
  }
  return out as Out<S>
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function emptied(path: string): Error {
  return invalid(
    `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; ` +
      `however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param: path },
  )
}
