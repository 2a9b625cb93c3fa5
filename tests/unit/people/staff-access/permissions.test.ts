import { describe, expect, it } from 'vitest'
import {
  allPermissions,
  authorize,
  type Permission,
  type StaffRole,
  type Principal,
} from '~/people/staff-access/permissions'

const [here, elsewhere] = ['business-a', 'business-b']
const user = (more: Partial<Extract<Principal, { kind: 'user' }>> = {}): Principal => ({
  kind: 'user',
  userId: 'me',
  isAdmin: false,
  staffMemberships: [],
  memberships: [],
  ...more,
})
const staff = (role: StaffRole) => user({ staffMemberships: [{ businessId: here, role }] })
const member = user({ memberships: [{ businessId: here, memberId: 'mine' }] })
const everything = { businessId: here, memberId: 'mine', userId: 'another user' }

const allowed = (principal: Principal, resource = everything): Permission[] =>
  allPermissions.filter((action) => authorize(principal, action, resource))

describe('permissions', () => {
  it('the desk sees members and the cellar and moves bottles, but sees no costs, prices or exports', () => {
    expect(allowed(staff('desk'))).toEqual([
      'portal.enter',
      'portal.switch',
      'notifications.manage',
      'members.read',
      'members.note',
      'wines.read',
      'stock.move',
      'runs.read',
      'desk.serve',
      'orders.read',
      'events.read',
      'sommelier.ask',
      'club.share',
    ])
  })

  it('a manager may do everything except what is reserved for the owner', () => {
    const owners = allowed(staff('owner'))
    expect(owners.filter((action) => !allowed(staff('manager')).includes(action))).toEqual([
      'staff.manage',
      'models.manage',
      'archive.make',
      'club.close',
      'audit.read',
      'audit.export',
    ])
    expect(owners).toContain('exports.make')
  })

  it('a member may change their own data in their own club', () => {
    expect(allowed(member)).toEqual([
      'membership.read',
      'membership.change',
      'profile.change',
      'checkout.open',
      'box.choose',
      'bottles.buy',
      'notifications.change',
      'tastes.change',
      'sommelier.use',
    ])
    expect(allowed(member, { ...everything, memberId: 'another' })).toEqual([])
    expect(allowed(member, { ...everything, businessId: elsewhere })).toEqual([])
    expect(authorize(member, 'membership.read', { businessId: here })).toBe(false)
  })

  it('an administrator has no permissions at a business', () => {
    const can = allowed(user({ isAdmin: true }))
    expect(can).toContain('admin.enter')
    expect(can.filter((action) => action.startsWith('portal') || action.startsWith('members'))).toEqual([])
  })

  it('users have permissions only for their own account', () => {
    expect(authorize(user(), 'account.change', { userId: 'me' })).toBe(true)
    expect(authorize(user({ isAdmin: true }), 'account.change', { userId: 'another' })).toBe(false)
  })

  it('a role at one business gives no permissions at another', () => {
    for (const role of ['owner', 'manager', 'desk'] as const)
      expect(allowed(staff(role), { ...everything, businessId: elsewhere })).toEqual([])
  })

  it('visitors have no permissions, and unknown permissions are denied', () => {
    expect(allowed({ kind: 'anonymous' })).toEqual([])
    expect(allowed(user())).toEqual([])
    const all = user({
      isAdmin: true,
      staffMemberships: [{ businessId: here, role: 'owner' }],
      memberships: [{ businessId: here, memberId: 'mine' }],
    })
    for (const action of ['', 'toString', 'constructor', 'portal.enter.more', '__proto__'])
      expect(authorize(all, action as Permission, everything)).toBe(false)
  })

  it('an action without its resource is denied', () => {
    const all = user({ staffMemberships: [{ businessId: here, role: 'owner' }] })
    expect(allPermissions.filter((action) => authorize(all, action))).toEqual([])
  })
})
