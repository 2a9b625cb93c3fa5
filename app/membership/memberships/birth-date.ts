// A date of birth as three numbers in the order of the United States, and as one ISO calendar day. Pure.

export interface BirthDateParts {
  month: string
  day: string
  year: string
}

/**
 * The fields of a form with its three numbers as one `dateOfBirth`. A form that sends `dateOfBirth` itself is left as it
 * is.
 */
export function joinBirthFields(fields: Record<string, string>): Record<string, string> {
  const { birthMonth, birthDay, birthYear, ...others } = fields
  if (birthMonth === undefined && birthDay === undefined && birthYear === undefined) return fields
  const dateOfBirth = joinBirthDate({ month: birthMonth ?? '', day: birthDay ?? '', year: birthYear ?? '' })
  return { ...others, dateOfBirth }
}

/**
 * `1985-04-12` of month 4, day 12, year 1985; '' when all are empty. Anything else keeps its parts, so that the form can
 * show them again.
 */
export function joinBirthDate({ month, day, year }: BirthDateParts): string {
  const whole = day.trim() === '' && year.trim() === '' ? parseBirthDate(month) : null
  const [m, d, y] = [whole?.month ?? month, whole?.day ?? day, whole?.year ?? year].map((part) =>
    part.replaceAll('-', '').trim(),
  ) as [string, string, string]
  if (m === '' && d === '' && y === '') return ''
  return [y, padded(m), padded(d)].join('-')
}

/** The three numbers of a stored or typed date; empty where there is none. */
export function splitBirthDate(text: string): BirthDateParts {
  const [year = '', month = '', ...day] = text.split('-')
  return { month, day: day.join('-'), year }
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads a whole date: 4/12/1985, 04-12-1985, 1985-04-12, April 12, 1985. Null for anything else. */
export function parseBirthDate(text: string): BirthDateParts | null {
  const iso = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\s*$/.exec(text)
  if (iso) return { year: iso[1]!, month: padded(iso[2]!), day: padded(iso[3]!) }
  const us = /^\s*(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4})\s*$/.exec(text)
  if (us) return { month: padded(us[1]!), day: padded(us[2]!), year: us[3]! }
  const dateMatch = /^\s*([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})\s*$/i.exec(text)
  const place = dateMatch ? monthNames.indexOf(dateMatch[1]!.slice(0, 3).toLowerCase()) : -1
  if (!dateMatch || place === -1) return null
  return { month: padded(String(place + 1)), day: padded(dateMatch[2]!), year: dateMatch[3]! }
}

const padded = (part: string) => (/^\d$/.test(part) ? `0${part}` : part)
