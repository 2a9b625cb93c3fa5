import { describe, expect, it } from 'vitest'
import { birthProblem, joinDetails, latestBirthDate, tierChoice } from '~/membership/memberships/join/schemas'

const today = '2026-11-20'
const good = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.test',
  phone: '',
  dateOfBirth: '1985-04-12',
  password: 'a long enough one',
  confirmPassword: 'a long enough one',
  termsAccepted: 'on',
}

/** Messages by field for the good form with some fields changed; null when it passes. */
function messages(changed: Record<string, string | undefined>, passwordKept = false) {
  const fields = Object.fromEntries(
    Object.entries({ ...good, ...changed }).filter(([, v]) => v !== undefined),
  )
  const parsed = joinDetails({ today, hasPassword: passwordKept }).safeParse(fields)
  if (parsed.success) return null
  const byField: Record<string, string[]> = {}
  for (const issue of parsed.error.issues) (byField[String(issue.path[0])] ??= []).push(issue.message)
  return byField
}

describe('the details of a signup', () => {
  it('pass when they are complete, with the phone left out', () => {
    expect(messages({})).toBeNull()
    expect(messages({ phone: undefined })).toBeNull()
  })

  it('are trimmed, but the password is not', () => {
    const padded = {
      ...good,
      fullName: '  Ada Lovelace ',
      password: ' padded one ',
      confirmPassword: ' padded one ',
    }
    expect(joinDetails({ today, hasPassword: false }).parse(padded)).toMatchObject({
      fullName: 'Ada Lovelace',
      password: ' padded one ',
    })
  })

  it.each([
    [{ fullName: '' }, { fullName: ['Full name is required'] }],
    [{ fullName: '   ' }, { fullName: ['Full name is required'] }],
    [{ fullName: undefined }, { fullName: ['Full name is required'] }],
    [{ fullName: 'x'.repeat(201) }, { fullName: ['Please keep this under 200 characters'] }],
    [{ fullName: 'Ada\0' }, { fullName: ['Please remove the invisible or broken characters'] }],
    [{ fullName: 'Ada\ud800' }, { fullName: ['Please remove the invisible or broken characters'] }],
    [{ fullName: 'Ada \u202Eevil' }, { fullName: ['Please remove the invisible or broken characters'] }],
    [{ email: '' }, { email: ['Email is required'] }],
    [{ email: 'ada' }, { email: ['Please enter a valid email address'] }],
    [{ email: 'ada@localhost' }, { email: ['Please enter a valid email address'] }],
    [{ email: 'a b@example.test' }, { email: ['Please enter a valid email address'] }],
    [{ email: 'ada@example..test' }, { email: ['Please enter a valid email address'] }],
    [{ email: `${'a'.repeat(250)}@x.test` }, { email: ['Please enter a valid email address'] }],
    [{ phone: 'call me' }, { phone: ['Please enter a valid phone number'] }],
    [{ phone: '12' }, { phone: ['Please enter a valid phone number'] }],
    [{ dateOfBirth: '' }, { dateOfBirth: ['Date of birth is required'] }],
    [{ dateOfBirth: '2001-02-29' }, { dateOfBirth: ['Please enter a real date'] }],
    [{ dateOfBirth: '0985-04-12' }, { dateOfBirth: ['Please enter a real date'] }],
    [{ dateOfBirth: 'April 12' }, { dateOfBirth: ['Please enter a real date'] }],
    [{ dateOfBirth: '2005-11-21' }, { dateOfBirth: ['You must be 21 or older to join.'] }],
    [{ dateOfBirth: '2031-01-01' }, { dateOfBirth: ['You must be 21 or older to join.'] }],
    [{ password: '', confirmPassword: '' }, { password: ['Password is required'] }],
    [
      { password: 'seven77', confirmPassword: 'seven77' },
      { password: ['Password must be at least 8 characters'] },
    ],
    [{ confirmPassword: 'another one' }, { confirmPassword: ['Passwords do not match'] }],
    [{ termsAccepted: undefined }, { termsAccepted: ['You must accept the terms and conditions'] }],
    [{ termsAccepted: 'yes' }, { termsAccepted: ['You must accept the terms and conditions'] }],
  ])('%o are refused with a message at the field', (changed, expected) => {
    expect(messages(changed)).toEqual(expected)
  })

  it('refuse a password with a NUL or of more than 256 characters', () => {
    expect(messages({ password: 'with\0inside', confirmPassword: 'with\0inside' })).toHaveProperty('password')
    const long = 'x'.repeat(257)
    expect(messages({ password: long, confirmPassword: long })).toEqual({
      password: ['Password must be at most 256 characters'],
    })
  })

  it('tell about every field at once', () => {
    const parsed = joinDetails({ today, hasPassword: false }).safeParse({})
    expect(new Set(parsed.error?.issues.map((issue) => issue.path[0]))).toEqual(
      new Set(['fullName', 'email', 'dateOfBirth', 'password', 'termsAccepted']),
    )
  })

  it('may leave both password fields empty once a password was given, but not one of them', () => {
    expect(messages({ password: '', confirmPassword: '' }, true)).toBeNull()
    expect(messages({ password: '', confirmPassword: 'something else' }, true)).not.toBeNull()
    expect(messages({ password: 'short', confirmPassword: 'short' }, true)).toEqual({
      password: ['Password must be at least 8 characters'],
    })
  })

  it('take names and numbers of the whole world', () => {
    expect(messages({ fullName: "Zoë O'Neill-中村", phone: '+39 06 123 4567' })).toBeNull()
  })
})

describe('21 on the day', () => {
  it.each([
    ['2005-11-20', '2026-11-20', null],
    ['2005-11-21', '2026-11-20', 'You must be 21 or older to join.'],
    // Born on a leap day: older on 1 March of a common year, on the day itself in a leap year.
    ['2004-02-29', '2025-02-28', 'You must be 21 or older to join.'],
    ['2004-02-29', '2025-03-01', null],
    ['2008-02-29', '2029-02-28', 'You must be 21 or older to join.'],
    ['2007-02-28', '2028-02-29', null],
    ['2007-03-01', '2028-02-29', 'You must be 21 or older to join.'],
  ])('born %s, joining %s: %s', (born, on, problem) => {
    expect(birthProblem(born, on)).toBe(problem)
  })

  it('agrees with the limit of the date field', () => {
    for (const on of ['2026-11-20', '2027-02-28', '2028-02-29', '2028-03-01', '2026-12-31', '2027-01-01']) {
      const latest = latestBirthDate(on)
      expect(birthProblem(latest, on)).toBeNull()
      const next = new Date(Date.parse(`${latest}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
      expect(birthProblem(next, on)).toBe('You must be 21 or older to join.')
    }
  })
})

describe('the choice of a tier', () => {
  it.each([{}, { tierId: '' }, { tierId: 'one' }, { tierId: '1; drop table tiers' }])(
    '%o is none',
    (fields) => {
      expect(tierChoice.safeParse(fields).error?.issues[0]).toMatchObject({
        path: ['tierId'],
        message: 'Please select a membership tier',
      })
    },
  )
})
