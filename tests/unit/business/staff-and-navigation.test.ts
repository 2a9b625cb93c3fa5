import { describe, expect, it } from 'vitest'
import type { StaffRole } from '~/people/staff-access/permissions'
import { permissionsOf } from '#/tests/builders/role-permissions'
import { portalNavigation, sideOf } from '~/business/portal/navigation'
import { railCookie, readRailChoices } from '~/business/portal/rail-cookie'
import { profileForm } from '~/business/profile/schemas'
import { isTimeZone } from '~/business/profile/time-zone-list.server'
import { settingsByWords } from '~/business/portal/find/places'
import { settingsNavigation } from '~/business/portal/settings-navigation'
import { staffInvitationState, isLastOwner } from '~/business/staff/roles'

const person = (userId: string, role: 'owner' | 'manager' | 'desk', isActive = true) => ({
  userId,
  role,
  isActive,
})

describe('the only owner', () => {
  it('is the only active one, whatever other staff there are', () => {
    const people = [person('ada', 'owner'), person('bea', 'manager'), person('cleo', 'owner', false)]
    expect(isLastOwner(people, 'ada')).toBe(true)
    expect(isLastOwner(people, 'bea')).toBe(false)
    expect(isLastOwner(people, 'cleo')).toBe(false)
    expect(isLastOwner([...people, person('dora', 'owner')], 'ada')).toBe(false)
  })
})

describe('an invitation', () => {
  const [now, later] = [new Date(1_000), new Date(2_000)]
  const open = { acceptedAt: null, revokedAt: null, expiresAt: later }

  it('is valid until it is used, revoked or expired', () => {
    expect(staffInvitationState(open, now)).toBe('valid')
    expect(staffInvitationState(open, later)).toBe('expired')
    expect(staffInvitationState({ ...open, revokedAt: now }, now)).toBe('revoked')
    expect(staffInvitationState({ ...open, acceptedAt: now, revokedAt: now }, later)).toBe('used')
  })
})

describe('the portal navigation', () => {
  const hrefs = (role: StaffRole, isImpersonating = false) => {
    const { groups, settings } = portalNavigation(permissionsOf(role, isImpersonating))
    return [...new Set([...groups, ...settings].flatMap(({ places }) => places.map(({ href }) => href)))]
  }

  it('shows desk staff no links to prices, payments or business settings', () => {
    expect(hrefs('desk')).toEqual([
      '/business/dashboard',
      '/business/members',
      '/business/share',
      '/business/inventory',
      '/business/inventory/sales',
      '/business/inventory/counts',
      '/business/inventory/demand',
      '/business/inventory/list',
      '/business/sommelier',
      '/business/runs',
      '/business/desk',
      '/business/orders',
      '/business/runs/owed',
      '/business/events',
      '/business/notifications/settings',
      '/account/settings',
      '/account/security',
      '/business/settings/retention',
    ])
    const { bar, phone, create } = portalNavigation(permissionsOf('desk'))
    expect(bar.map(({ label }) => label)).toEqual(['Dashboard', 'Inventory', 'Members', 'Orders', 'Settings'])
    expect(phone.map(({ label }) => label)).toEqual(['Today', 'Desk', 'Members', 'Cellar'])
    expect(create).toEqual([])
  })

  it('has the pages of the top bar in the order of the specification', () => {
    expect(portalNavigation(permissionsOf('owner')).bar.map(({ href }) => href)).toEqual([
      '/business/dashboard',
      '/business/inventory',
      '/business/members',
      '/business/orders',
      '/business/analytics',
      '/business/settings',
    ])
  })

  it('shows managers everything except staff, activity and the archive', () => {
    const owners = hrefs('owner')
    expect(owners.filter((href) => !hrefs('manager').includes(href))).toEqual([
      '/business/settings/staff',
      '/business/activity',
      '/business/settings/export',
      '/business/settings/close',
    ])
    expect(settingsNavigation(permissionsOf('manager')).every(({ places }) => places.length > 0)).toBe(true)
  })

  it('shows an impersonating administrator only pages they may open', () => {
    expect(hrefs('owner').filter((href) => !hrefs('owner', true).includes(href))).toEqual([
      '/business/members/import',
      '/business/interest',
      '/business/share/guests',
      '/business/share',
      '/business/inventory/sales',
      '/business/inventory/locations',
      '/business/inventory/import',
      '/business/desk',
      '/business/orders/parcels',
      '/business/runs/settings',
      '/business/messages/segments',
      '/business/payments',
      '/business/plan',
      '/business/settings/address',
      '/business/settings/shipping',
      '/business/inventory/import/reading',
      '/business/settings/email',
      '/business/messages/settings',
      '/business/payments/sales-tax',
      '/business/settings/staff',
      '/business/settings/export',
      '/business/settings/close',
    ])
  })

  it('marks the page with the longest address and opens its group', () => {
    const at = (pathname: string) => {
      const { isSettings, group, link } = sideOf(portalNavigation(permissionsOf('owner')), pathname)
      return [isSettings ? 'settings' : 'pages', group?.label, link?.label]
    }
    expect(at('/business/dashboard')).toEqual(['pages', 'Today', 'Dashboard'])
    expect(at('/business/inventory/suppliers/one')).toEqual(['pages', 'Cellar', 'Suppliers'])
    expect(at('/business/inventory/a-wine/edit')).toEqual(['pages', 'Cellar', 'Wines'])
    expect(at('/business/runs/owed')).toEqual(['pages', 'Boxes and desk', 'Owed to members'])
    expect(at('/business/payments/sales-tax')).toEqual(['pages', 'Money', 'Payments'])
    expect(at('/business/notifications')).toEqual(['pages', undefined, undefined])
  })

  it('shows the settings on their list and on the pages that only they lead to', () => {
    const at = (pathname: string) => {
      const { isSettings, link } = sideOf(portalNavigation(permissionsOf('owner')), pathname)
      return isSettings && (link?.label ?? 'list')
    }
    expect(at('/business/settings')).toBe('list')
    expect(at('/business/settings/staff/one')).toBe('Staff')
    expect(at('/business/activity')).toBe('Activity')
    expect(at('/business/membership-tiers')).toBe(false)
  })

  it('narrows the settings by words, also mistyped ones and other names', () => {
    const settingsFor = (role: StaffRole, text: string) =>
      settingsByWords(permissionsOf(role), text).flatMap(({ places }) => places.map(({ label }) => label))
    expect(settingsFor('owner', 'vat')).toEqual(['Sales tax'])
    expect(settingsFor('owner', 'brandng')).toContain('Branding')
    expect(settingsFor('desk', 'sales tax')).toEqual([])
    expect(settingsFor('owner', '').length).toBeGreaterThan(20)
  })

  it('remembers a narrow rail and the groups opened by hand', () => {
    const choices = { isNarrow: true, open: ['Boxes and desk', 'Money'] }
    const [pair = ''] = railCookie(choices, true).split(';')
    expect(readRailChoices(pair.slice('rail='.length))).toEqual(choices)
    expect(readRailChoices(null)).toEqual({ isNarrow: false, open: [] })
  })
})

describe('a business’s profile', () => {
  const profile = {
    name: 'Casa Prova',
    kind: 'winery',
    email: 'ciao@casa.test',
    phone: '',
    address: '',
    website: '',
    licence: '',
    timeZone: 'America/Denver',
  }
  const read = (change: object) => profileForm(isTimeZone).safeParse({ ...profile, ...change })

  it('can be saved incomplete', () => {
    expect(read({}).data).toMatchObject({ address: null, phone: null, licence: null })
  })

  it.each([
    ['www.casa.test', 'https://www.casa.test/'],
    ['http://casa.test/club', 'http://casa.test/club'],
    ['', null],
  ])('accepts the website %s', (website, expected) => {
    expect(read({ website }).data?.website).toBe(expected)
  })

  it.each([
    ['website', 'javascript:alert(1)'],
    ['website', 'localhost'],
    ['website', 'https://user:secret@casa.test'],
    ['timeZone', 'Mars/Olympus'],
    ['timeZone', ''],
    ['email', 'no-address'],
    ['name', ''],
    ['name', 'Two\nlines'],
    ['phone', 'call us'],
    ['kind', 'bar'],
    ['licence', '\u202Eevil'],
  ])('rejects %s %j at its field', (field, value) => {
    expect(read({ [field]: value }).error?.issues.map(({ path }) => path[0])).toEqual([field])
  })
})
