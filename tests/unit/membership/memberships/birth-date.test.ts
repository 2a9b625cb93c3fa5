import { describe, expect, it } from 'vitest'
import {
  joinBirthDate,
  joinBirthFields,
  parseBirthDate,
  splitBirthDate,
} from '~/membership/memberships/birth-date'

describe('a date of birth as three numbers', () => {
  it('becomes one calendar day', () => {
    expect(joinBirthDate({ month: '4', day: ' 12', year: '1985' })).toBe('1985-04-12')
    expect(joinBirthDate({ month: '', day: '', year: '' })).toBe('')
  })

  it('keeps what is incomplete or wrong, so that the form can show it again', () => {
    const typed = joinBirthDate({ month: '4', day: '', year: '1985' })
    expect(splitBirthDate(typed)).toEqual({ month: '04', day: '', year: '1985' })
    expect(splitBirthDate(joinBirthDate({ month: 'May', day: '3', year: '85' }))).toEqual({
      month: 'May',
      day: '03',
      year: '85',
    })
  })

  it('is read from a whole date in the field of the month', () => {
    expect(joinBirthDate({ month: '4/12/1985', day: '', year: '' })).toBe('1985-04-12')
  })

  it('replaces its fields in a form, and leaves a form that sends the date alone', () => {
    const others = { fullName: 'Ada' }
    expect(joinBirthFields({ ...others, birthMonth: '4', birthDay: '12', birthYear: '1985' })).toEqual({
      ...others,
      dateOfBirth: '1985-04-12',
    })
    expect(joinBirthFields({ ...others, dateOfBirth: '1985-04-12' })).toEqual({
      ...others,
      dateOfBirth: '1985-04-12',
    })
  })
})

describe('a pasted date', () => {
  it.each(['4/12/1985', '04-12-1985', '1985-04-12', '04.12.1985', 'April 12, 1985', ' Apr 12 1985 '])(
    'is understood: %s',
    (text) => expect(parseBirthDate(text)).toEqual({ month: '04', day: '12', year: '1985' }),
  )

  it.each(['', '12', '4/12/85', 'Smarch 12, 1985', '1985'])('is left to the field otherwise: %s', (text) =>
    expect(parseBirthDate(text)).toBeNull(),
  )
})
