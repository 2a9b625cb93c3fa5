// Who may pass. Every loader and action that is not for everybody begins with one of these, and names its permission.
import { redirect } from '@remix-run/node'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { RequestContext } from '~/http/request-context.server'
import { DomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'
import {
  authorize,
  isReadPermission,
  canImpersonatorWrite,
  type Permission,
  type AdminPermission,
  type PermissionCheck,
  type MemberPermission,
  type StaffPermission,
  type Principal,
  type UserPermission,
} from '~/staff-access/permissions'
import { currentSession, type CurrentSession } from '~/identity/sessions/current-session.server'
import type { Member } from '~/identity/members.server'
import { activeBusiness } from '~/staff-access/active-business.server'
import { homePath, type UserType } from '~/staff-access/user-type'
import { sessionUserType, userTypeWithMember } from '~/staff-access/user-type.server'
import {
  activeStaffMembership,
  type NamedStaffMembership,
  type StaffMembership,
} from '~/staff-access/staff-memberships.server'
import { storeForm } from '../form-recovery/form-recovery.server'
import {
  impersonationOf,
  type Impersonation,
} from '~/staff-access/impersonation/current-impersonation.server'

type User = CurrentSession['user']

/** The permissions this request was asked for so far. */
export function requestedPermissions(context: RequestContext): ReadonlySet<Permission> {
  return (context.memo.get(REQUESTED_PERMISSIONS) as Set<Permission> | undefined) ?? new Set()
}

/**
 * Notes which permission a route asks for. A permission to look does not stand before a write: throws a plain error then,
 * because it is the route that is wrong.
 */
function recordRequestedPermission({ method }: Request, context: RequestContext, action: Permission): void {
  context.memo.set(REQUESTED_PERMISSIONS, new Set([...requestedPermissions(context), action]))
  if (writeMethods.has(method) && isReadPermission(action))
    throw new Error(`A ${method} request asks for ${action}, which is a permission to read`)
}

const REQUESTED_PERMISSIONS = 'accounts.permissions'
const writeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Anybody who is signed in, for something of their own account. Others go to sign in, and come back to the page they
 * asked for, with what they had typed where they sent a form.
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

/** Anybody who is signed in, where the permission is asked for elsewhere. Others as in `requireUser`. */
export async function requireSession(request: Request, context: RequestContext): Promise<UserPrincipal> {
  const session = await currentSession(request, context)
  if (session) return { user: session.user, session }
  const { pathname, search } = new URL(request.url)
  const storedForm = isReadRequest(request) ? null : await storeForm(request, context)
  throw redirect(paths.auth.login(pathname === '/' ? undefined : pathname + search), {
    headers: storedForm ? { 'Set-Cookie': storedForm } : undefined,
  })
}

export interface MemberPrincipal {
  /** Bound to the club. */
  db: TenantDb
  club: Club
  user: User
  member: Member
  session: CurrentSession
}

/**
 * A member, in the club of this host; on the platform's host in the club the session has open. Others go to
 * sign in, to their own home, or to set up their profile.
 */
export async function requireMember(
  request: Request,
  context: RequestContext,
  action: MemberPermission,
): Promise<MemberPrincipal> {
  recordRequestedPermission(request, context, action)
  const { user, session } = await requireSession(request, context)
  const { scopes, clubs } = context.services
  if (context.host.kind === 'club') {
    const { club } = context.host
    const { member } = session
    if (member && mayDo(user, member, action)) return { db: scopes.club(club), club, user, member, session }
    throw await redirectHome(context, session)
  }
  // On the platform's host the order of roles decides: staff are at home in the portal.
  const { type, member } = await userTypeOnRoot(context, session)
  if (!member || !mayDo(user, member, action)) throw redirect(homePath(type))
  const club = await clubs.byId(member.businessId)
  // Staff may be members elsewhere: of a club that is closed they have their pages here or nowhere.
  const isElsewhere = session.businessId !== member.businessId || club?.status === 'live'
  if (type !== 'customer' && isElsewhere) throw redirect(homePath(type))
  if (!club) {
    throw new DomainError(
      'club-missing',
      404,
      'Customer record not found. You may not have access to any business.',
    )
  }
  return { db: scopes.club(club), club, user, member, session }
}

const mayDo = (user: User, member: Member, action: MemberPermission) =>
  authorize(principalOf(user, { member }), action, {
    businessId: member.businessId,
    memberId: member.id,
  })

const USER_TYPE = 'accounts.standing'
type UserTypeWithMember = ReturnType<typeof userTypeWithMember>

/** Asked once per request, however many loaders stand behind the guard. */
function userTypeOnRoot(
  context: RequestContext,
  { id, user, businessId }: CurrentSession,
): UserTypeWithMember {
  const key = `${USER_TYPE} ${id}`
  const known = context.memo.get(key) as UserTypeWithMember | undefined
  if (known) return known
  const found = userTypeWithMember(context.services.scopes.platform('member guard'), user.id, businessId)
  context.memo.set(key, found)
  return found
}

/** On a club's host only members are at home; the router finds the way for everybody else. */
async function redirectHome(context: RequestContext, session: CurrentSession): Promise<Response> {
  const type = await sessionUserType(context, session)
  return redirect(type === 'business' || type === 'admin' ? paths.auth.redirect() : paths.auth.profileSetup())
}

export interface BusinessPrincipal extends StaffMembership {
  /** Bound to the business. */
  db: TenantDb
  user: User
  session: CurrentSession
  /** Where they work, this business among them: one has a choice where there are several. */
  staffMemberships: readonly NamedStaffMembership[]
  /** True where the business they had open is not theirs any more, and this is another. */
  isFallback: boolean
  /** Set where an administrator looks in as the owner. */
  impersonation: Impersonation | null
  /** What is open to them here; pages show nothing else. */
  may: PermissionCheck
}

/**
 * Staff who may do this at the business they have open, on the platform's host; also an administrator who visits it.
 * Others go to sign in or are told they may not. A form that was filled in for a business that is not theirs any more
 * does nothing at another, unless it says `evenIfMoved`; a visitor's forms do nothing, except where visitors may help.
 */
export async function requireBusiness(
  request: Request,
  context: RequestContext,
  action: StaffPermission,
  { allowFallback = false } = {},
): Promise<BusinessPrincipal> {
  recordRequestedPermission(request, context, action)
  onRootOnly(context)
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
  const { businessId, role } = staffMembership
  return {
    db: context.services.scopes.tenant(businessId),
    user,
    session,
    businessId,
    role,
    staffMemberships,
    isFallback,
    impersonation,
    may: (wanted) => authorize(principal, wanted, staffMembership),
  }
}

const impersonatedBusiness = ({
  businessId,
  businessName,
}: Impersonation): { staffMemberships: NamedStaffMembership[]; chosenBusinessId: string | null } => ({
  staffMemberships: [{ businessId, businessName, role: 'owner' }],
  chosenBusinessId: businessId,
})

/** In the address of a page whose form a visitor has pressed in vain. */
export const IMPERSONATION_READ_ONLY = 'visitor=looks'
const isReadRequest = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** The visit an administrator is on in this session; one whose time is up leads back to the administration. */
async function activeImpersonation(
  context: RequestContext,
  { id, user }: CurrentSession,
): Promise<Impersonation | null> {
  if (!user.isAdmin) return null
  const impersonation = await impersonationOf(
    context.services.scopes.platform('visit of an administrator'),
    id,
  )
  if (!impersonation || context.now() < impersonation.endsAt) return impersonation
  throw redirect(paths.admin.business(impersonation.businessId, { done: 'visit-ended' }))
}

/**
 * A platform administrator, on the platform's host. Whoever is not signed in goes to sign in; others are answered with
 * 403, which the administration's frame puts into words.
 */
export async function requireAdmin(
  request: Request,
  context: RequestContext,
  action: AdminPermission,
): Promise<UserPrincipal> {
  recordRequestedPermission(request, context, action)
  onRootOnly(context)
  const { user, session } = await requireSession(request, context)
  if (!authorize(principalOf(user), action)) throw new Response(null, { status: 403 })
  return { user, session }
}

/** What our own rows say of somebody, for `authorize`. */
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

/** The wrong kind of user is told so; one without any profile is helped to one. */
async function deniedPath(context: RequestContext, session: CurrentSession): Promise<string> {
  const type: UserType = await sessionUserType(context, session)
  return type === 'none' ? paths.auth.profileSetup() : paths.auth.unauthorized()
}

/** The portals live on the platform's host; a club's host has no such pages. */
function onRootOnly(context: RequestContext): void {
  if (context.host.kind !== 'root') throw new Response(null, { status: 404 })
}
