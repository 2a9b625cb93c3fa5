import { authorize, type PermissionCheck, type StaffRole } from '~/people/staff-access/permissions'

/** The permissions of staff with a role, as a guard gives them to a page. */
export const permissionsOf =
  (role: StaffRole, isImpersonating = false): PermissionCheck =>
  (action) => {
    const staffMembership = { businessId: 'here', role, isImpersonating }
    return authorize(
      {
        kind: 'user',
        userId: 'x',
        isAdmin: isImpersonating,
        staffMemberships: [staffMembership],
        memberships: [],
      },
      action,
      staffMembership,
    )
  }
