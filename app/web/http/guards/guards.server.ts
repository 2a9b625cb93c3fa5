// Guards. Every loader and action that is not public starts with one, and names its permission.
import { redirect } from '@remix-run/node'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { RequestContext } from '~/web/http/request-context.server'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import {
  authorize,
  seesMoney,
  isReadPermission,
  canImpersonatorWrite,
  type Permission,
  type AdminPermission,
  type PermissionCheck,
  type MemberPermission,
  type StaffPermission,
  type Principal,
  type UserPermission,
} from '~/people/staff-access/permissions'
import { currentSession, type CurrentSession } from '~/people/identity/sessions/current-session.server'
import type { Member } from '~/people/identity/members.server'
import { activeBusiness, businessNotFound } from '~/people/staff-access/active-business.server'
import { homePath, type UserType } from '~/people/staff-access/user-type'
import { sessionUserType, userTypeWithMember } from '~/people/staff-access/user-type.server'
import {
  activeStaffMembership,
  type NamedStaffMembership,
  type StaffMembership,
} from '~/people/staff-access/staff-memberships.server'
import { storeForm } from '../form-recovery/form-recovery.server'
import {
  impersonationOf,
  type Impersonation,
} from '~/people/staff-access/impersonation/current-impersonation.server'

type User = CurrentSession['user']

/** The permissions this request has checked so far. */
export function requestedPermissions(context: RequestContext): ReadonlySet<Permission> {
  return (context.memo.get(REQUESTED_PERMISSIONS) as Set<Permission> | undefined) ?? new Set()
}

/**
 * Records the permission a route requires. A read permission must not guard a write: throws a plain error then,
 * since the route is wrong.
 */
function recordRequestedPermission({ method }: Request, context: RequestContext, action: Permission): void {
  context.memo.set(REQUESTED_PERMISSIONS, new Set([...requestedPermissions(context), action]))
  if (writeMethods.has(method) && isReadPermission(action))
    throw new Error(`A ${method} request asks for ${action}, which is a permission to read`)
}

const REQUESTED_PERMISSIONS = 'accounts.permissions'
const writeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Any signed-in user, for their own account. Others are redirected to sign in and return to the requested page,
 * with the values of a form they sent.
 */
export async function requireUser(
  request: Request,
  context: RequestContext,
  action: UserPermission,
): Promise<UserPrincipal> {
  recordRequestedPermission(request, context, action)
  const signedIn = await requireSession(request, context)
  const { user } = signedIn
  if (!authorize(principalOf(user), action, { userId: user.id })) throw redirect(paths.auth.unauthorized())
  return signedIn
}

export interface UserPrincipal {
  user: User
  session: CurrentSession
}

/** Any signed-in user, when the permission is checked elsewhere. Others as in `requireUser`. */
export async function requireSession(request: Request, context: RequestContext): Promise<UserPrincipal> {
  const session = await currentSession(request, context)
  if (session) return { user: session.user, session }
  const { pathname, search } = new URL(request.url)
  const storedForm = isReadRequest(request) ? null : await storeForm(request, context)
  throw redirect(paths.auth.login(pathname === '/' ? undefined : pathname + search), {
    headers: storedForm ? { 'Set-Cookie': storedForm } : undefined,
  })
}

interface MemberPrincipal {
  /** Bound to the club. */
  db: TenantDb
  club: Club
  user: User
  member: Member
  session: CurrentSession
  /** The time at this club. */
  now: Date
}

/**
 * A member, in the club of this host; on the platform's host in the session's open club. Others are redirected to
 * sign in, to their own home, or to set up their profile; and a member whom the business entered to confirm their details
 * first, except where `allowsUnclaimed`.
 */
export async function requireMember(
  request: Request,
  context: RequestContext,
  action: MemberPermission,
  { allowsUnclaimed = false } = {},
): Promise<MemberPrincipal> {
  recordRequestedPermission(request, context, action)
  const { user, session } = await requireSession(request, context)
  const requireClaim = (member: Member) => {
    if (member.isUnclaimed && !allowsUnclaimed) throw redirect(paths.customer.claim(), 303)
  }
  const { scopes, clubs } = context.services
  if (context.host.kind === 'club') {
    const { club } = context.host
    const { member } = session
    if (member && mayDo(user, member, action)) {
      requireClaim(member)
      return { db: scopes.club(club), club, user, member, session, now: context.now(club.id) }
    }
    throw await redirectHome(context, session)
  }
  // On the platform's host the order of user types decides: staff belong in the portal.
  const { type, member } = await userTypeOnRoot(context, session)
  if (!member || !mayDo(user, member, action)) throw redirect(homePath(type))
  const club = await clubs.byId(member.businessId)
  // Staff may be members of another club: if that is closed, their member pages are here or nowhere.
  const isElsewhere = session.businessId !== member.businessId || club?.status === 'live'
  if (type !== 'customer' && isElsewhere) throw redirect(homePath(type))
  if (!club) {
    throw new DomainError(
      'club-missing',
      404,
      'Customer record not found. You may not have access to any business.',
    )
  }
  requireClaim(member)
  return { db: scopes.club(club), club, user, member, session, now: context.now(club.id) }
}

const mayDo = (user: User, member: Member, action: MemberPermission) =>
  authorize(principalOf(user, { member }), action, {
    businessId: member.businessId,
    memberId: member.id,
  })

const USER_TYPE = 'accounts.standing'
type UserTypeWithMember = ReturnType<typeof userTypeWithMember>

/** Looked up once per request, however many guards ask. */
function userTypeOnRoot(
  context: RequestContext,
  { id, user, businessId }: CurrentSession,
): UserTypeWithMember {
  const key = `${USER_TYPE} ${id}`
  const cached = context.memo.get(key) as UserTypeWithMember | undefined
  if (cached) return cached
  const userType = userTypeWithMember(context.services.scopes.platform('member guard'), user.id, businessId)
  context.memo.set(key, userType)
  return userType
}

/** On a club's host only members have a home; everyone else goes through the redirect page. */
async function redirectHome(context: RequestContext, session: CurrentSession): Promise<Response> {
  const type = await sessionUserType(context, session)
  return redirect(type === 'business' || type === 'admin' ? paths.auth.redirect() : paths.auth.profileSetup())
}

export interface BusinessPrincipal extends StaffMembership {
  /** Bound to the business. */
  db: TenantDb
  /** The business as a club: its names, time zone, currency and look. */
  club: Club
  user: User
  session: CurrentSession
  /** The time at this business. */
  now: Date
  /** The person who does something, and when, as use cases record it. */
  by: { userId: string; now: Date }
  /** The businesses they work for, including this one. */
  staffMemberships: readonly NamedStaffMembership[]
  /** True when they no longer work for the business that was open, and this is another. */
  isFallback: boolean
  /** Set when an administrator impersonates the owner. */
  impersonation: Impersonation | null
  /** Until when they can work here without two-step sign-in; null: they have it, or their role needs none. */
  twoStepsBy: Date | null
  /** Their permissions at this business; pages show nothing else. */
  may: PermissionCheck
}

/**
 * Staff with this permission at the open business, on the platform's host, or an administrator impersonating its
 * owner. Others are redirected to sign in or refused. A form filled in for a business where the user no longer
 * works does nothing at another, unless `evenIfMoved`; an impersonator's forms do nothing, except where they may
 * write. A person whose role sees money is redirected to set up two-step sign-in where the business requires it, and so
 * is an impersonator: the support view is no way around it. With `beforeTwoSteps` they are not.
 */
export async function requireBusiness(
  request: Request,
  context: RequestContext,
  action: StaffPermission,
  { allowFallback = false, beforeTwoSteps = false } = {},
): Promise<BusinessPrincipal> {
  recordRequestedPermission(request, context, action)
  requireRootHost(context)
  const { user, session } = await requireSession(request, context)
  const impersonation = await activeImpersonation(context, session)
  const { staffMemberships, chosenBusinessId } = impersonation
    ? impersonatedBusiness(impersonation)
    : await activeBusiness(context, session)
  const staffMembership = activeStaffMembership(staffMemberships, chosenBusinessId)
  if (!staffMembership) throw redirect(await deniedPath(context, session))
  const isFallback = chosenBusinessId !== null && chosenBusinessId !== staffMembership.businessId
  if (isFallback && !allowFallback && !isReadRequest(request)) throw redirect(paths.business.dashboard(), 303)
  const principal = principalOf(user, { staffMembership, isImpersonating: impersonation !== null })
  // Back to the page, whose frame says why nothing was done.
  if (impersonation && !isReadRequest(request) && !canImpersonatorWrite(action)) {
    throw redirect(`${new URL(request.url).pathname}?${IMPERSONATION_READ_ONLY}`, 303)
  }
  if (!authorize(principal, action, staffMembership)) throw redirect(paths.auth.unauthorized())
  const { businessId, role, twoStepFrom } = staffMembership
  const twoStepsBy = seesMoney(role) && !user.hasTwoSteps ? twoStepFrom : null
  if (twoStepsBy && twoStepsBy <= context.services.now() && !beforeTwoSteps) {
    const { pathname, search } = new URL(request.url)
    throw redirect(paths.account.twoSteps(isReadRequest(request) ? pathname + search : undefined), 303)
  }
  const club = await context.services.clubs.byId(businessId)
  if (!club) throw businessNotFound()
  const now = context.now(businessId)
  return {
    db: context.services.scopes.tenant(businessId),
    club,
    user,
    session,
    now,
    by: { userId: user.id, now },
    businessId,
    role,
    staffMemberships,
    isFallback,
    impersonation,
    twoStepsBy,
    may: (wanted) => authorize(principal, wanted, staffMembership),
  }
}

const impersonatedBusiness = ({
  businessId,
  businessName,
  twoStepFrom,
}: Impersonation): { staffMemberships: NamedStaffMembership[]; chosenBusinessId: string | null } => ({
  staffMemberships: [{ businessId, businessName, twoStepFrom, role: 'owner' }],
  chosenBusinessId: businessId,
})

/** Query parameter of a page whose form an impersonator could not submit. */
export const IMPERSONATION_READ_ONLY = 'visitor=looks'
const isReadRequest = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** The session's impersonation; an expired one redirects to the administration. */
async function activeImpersonation(
  context: RequestContext,
  { id, user }: CurrentSession,
): Promise<Impersonation | null> {
  if (!user.isAdmin) return null
  const impersonation = await impersonationOf(context.services.scopes.platform('current impersonation'), id)
  if (!impersonation || context.now() < impersonation.endsAt) return impersonation
  throw redirect(paths.admin.business(impersonation.businessId, { done: 'visit-ended' }))
}

/**
 * A platform administrator, on the platform's host. Visitors are redirected to sign in; others get 403, which the
 * administration's layout explains.
 */
export async function requireAdmin(
  request: Request,
  context: RequestContext,
  action: AdminPermission,
): Promise<UserPrincipal> {
  recordRequestedPermission(request, context, action)
  requireRootHost(context)
  const { user, session } = await requireSession(request, context)
  if (!authorize(principalOf(user), action)) throw new Response(null, { status: 403 })
  return { user, session }
}

/** The principal of a user, for `authorize`. */
function principalOf(
  user: User,
  {
    staffMembership,
    member,
    isImpersonating,
  }: { staffMembership?: StaffMembership | null; member?: Member | null; isImpersonating?: boolean } = {},
): Principal {
  return {
    kind: 'user',
    userId: user.id,
    isAdmin: user.isAdmin,
    staffMemberships: staffMembership ? [{ ...staffMembership, isImpersonating }] : [],
    memberships: member ? [{ businessId: member.businessId, memberId: member.id }] : [],
  }
}

/** The wrong type of user is refused; one without a profile is redirected to create one. */
async function deniedPath(context: RequestContext, session: CurrentSession): Promise<string> {
  const type: UserType = await sessionUserType(context, session)
  return type === 'none' ? paths.auth.profileSetup() : paths.auth.unauthorized()
}

/** The portals are on the platform's host; a club's host has no such pages. */
/** Throws 404 on a club's host. */
export function requireRootHost(context: RequestContext): void {
  if (context.host.kind !== 'root') throw new Response(null, { status: 404 })
}
