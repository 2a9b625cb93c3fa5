import { describe, expect, it } from 'vitest'
import { dashboardPath, homePath, userTypeOf, type UserTypeInput } from '~/people/staff-access/user-type'

const noRole: UserTypeInput = { isAdmin: false, ownsBusiness: false, isActiveStaff: false, isMember: false }

describe('the user type', () => {
  it.each([
    [{}, 'none'],
    [{ isMember: true }, 'customer'],
    [{ isActiveStaff: true }, 'business'],
    [{ isActiveStaff: true, isMember: true }, 'business'],
    [{ ownsBusiness: true, isMember: true }, 'business'],
    [{ isAdmin: true, ownsBusiness: true, isActiveStaff: true, isMember: true }, 'admin'],
  ] as const)('%j is %s', (facts, type) => {
    expect(userTypeOf({ ...noRole, ...facts })).toBe(type)
  })

  it('has one home page each', () => {
    expect((['admin', 'business', 'customer', 'none'] as const).map(homePath)).toEqual([
      '/admin',
      '/business/dashboard',
      '/customer/dashboard',
      '/profile-setup',
    ])
  })

  it('differs only for administrators on /dashboard', () => {
    expect((['admin', 'business', 'customer', 'none'] as const).map(dashboardPath)).toEqual([
      '/admin/dashboard',
      '/business/dashboard',
      '/customer/dashboard',
      '/profile-setup',
    ])
  })
})
