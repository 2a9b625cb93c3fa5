// Who may pass. Every loader and action that is not for everybody begins with one of these, and names its permission.
import { redirect } from '@remix-run/node'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { RequestContext } from '~/context.server'
import { DomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'
import {
  authorize,
  isReadPermission,
  mayVisitorPress,
  type Action,
  type AdminAction,
  type May,
  type MemberAction,
  type PostAction,
  type Principal,
  type UserAction,
} from './authorize'
import { currentSession, type CurrentSession } from './current-session.server'
import type { Member } from './members.server'
import { openPosts } from './open-posts.server'
import { homePath, type UserType } from './roles'
import { sessionUserType, standingOnRoot } from './roles.server'
import { chosenPost, type NamedPost, type Post } from './staff.server'
import { keepUnsentForm } from './unsent-form.server'
import { visitOf, type Visit } from './visits/current-visit.server'

type User = CurrentSession['user']

/** The permissions this request was asked for so far. */
export function askedPermissions(context: RequestContext): ReadonlySet<Action> {
  return (context.memo.get(ASKED) as Set<Action> | undefined) ?? new Set()
}

/**
 * Notes which permission a route asks for. A permission to look does not stand before a write: throws a plain error then,
 * because it is the route that is wrong.
 */
function ask({ method }: Request, context: RequestContext, action: Action): void {
  context.memo.set(ASKED, new Set([...askedPermissions(context), action]))
  if (writeMethods.has(method) && isReadPermission(action))
    throw new Error(`A ${method} request asks for ${action}, which is a permission to read`)
}

const ASKED = 'accounts.permissions'
const writeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Anybody who is signed in, for something of their own account. Others go to sign in, and come back to the page they
 * asked for, with what they had typed where they sent a form.
 */
export async function requireUser(
  request: Request,
  context: RequestContext,
  action: UserAction,
): Promise<SignedIn> {
  ask(request, context, action)
  const signedIn = await requireSession(request, context)
  const { user } = signedIn
  if (!authorize(principalOf(user), action, { userId: user.id })) throw redirect(paths.auth.unauthorized())
  return signedIn
}

export interface SignedIn {
  user: User
  session: CurrentSession
}

/** Anybody who is signed in, where the permission is asked for elsewhere. Others as in `requireUser`. */
export async function requireSession(request: Request, context: RequestContext): Promise<SignedIn> {
  const session = await currentSession(request, context)
  if (session) return { user: session.user, session }
  const { pathname, search } = new URL(request.url)
  const unsent = isLook(request) ? null : await keepUnsentForm(request, context)
  throw redirect(paths.auth.login(pathname === '/' ? undefined : pathname + search), {
    headers: unsent ? { 'Set-Cookie': unsent } : undefined,
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
  action: MemberAction,
): Promise<MemberPrincipal> {
  ask(request, context, action)
  const { user, session } = await requireSession(request, context)
  const { scopes, clubs } = context.services
  if (context.host.kind === 'club') {
    const { club } = context.host
    const { member } = session
    if (member && mayDo(user, member, action)) return { db: scopes.club(club), club, user, member, session }
    throw await homeward(context, session)
  }
  // On the platform's host the order of roles decides: staff are at home in the portal.
  const { type, member } = await rootStanding(context, session)
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

const mayDo = (user: User, member: Member, action: MemberAction) =>
  authorize(principalOf(user, { member }), action, {
    businessId: member.businessId,
    memberId: member.id,
  })

const STANDING = 'accounts.standing'
type Standing = ReturnType<typeof standingOnRoot>

/** Asked once per request, however many loaders stand behind the guard. */
function rootStanding(context: RequestContext, { id, user, businessId }: CurrentSession): Standing {
  const key = `${STANDING} ${id}`
  const known = context.memo.get(key) as Standing | undefined
  if (known) return known
  const found = standingOnRoot(context.services.scopes.platform('member guard'), user.id, businessId)
  context.memo.set(key, found)
  return found
}

/** On a club's host only members are at home; the router finds the way for everybody else. */
async function homeward(context: RequestContext, session: CurrentSession): Promise<Response> {
  const type = await sessionUserType(context, session)
  return redirect(type === 'business' || type === 'admin' ? paths.auth.redirect() : paths.auth.profileSetup())
}

export interface BusinessPrincipal extends Post {
  /** Bound to the business. */
  db: TenantDb
  user: User
  session: CurrentSession
  /** Where they work, this business among them: one has a choice where there are several. */
  posts: readonly NamedPost[]
  /** True where the business they had open is not theirs any more, and this is another. */
  moved: boolean
  /** Set where an administrator looks in as the owner. */
  visit: Visit | null
  /** What is open to them here; pages show nothing else. */
  may: May
}

/**
 * Staff who may do this at the business they have open, on the platform's host; also an administrator who visits it.
 * Others go to sign in or are told they may not. A form that was filled in for a business that is not theirs any more
 * does nothing at another, unless it says `evenIfMoved`; a visitor's forms do nothing, except where visitors may help.
 */
export async function requireBusiness(
  request: Request,
  context: RequestContext,
  action: PostAction,
  { evenIfMoved = false } = {},
): Promise<BusinessPrincipal> {
  ask(request, context, action)
  onRootOnly(context)
  const { user, session } = await requireSession(request, context)
  const visit = await openVisit(context, session)
  const { posts, chosen } = visit ? visited(visit) : await openPosts(context, session)
  const post = chosenPost(posts, chosen)
  if (!post) throw redirect(await refusal(context, session))
  const moved = chosen !== null && chosen !== post.businessId
  if (moved && !evenIfMoved && !isLook(request)) throw redirect(paths.business.dashboard(), 303)
  const principal = principalOf(user, { post, isVisit: visit !== null })
  // Back to the page, whose frame says why nothing was done.
  if (visit && !isLook(request) && !mayVisitorPress(action)) {
    throw redirect(`${new URL(request.url).pathname}?${VISITORS_LOOK}`, 303)
  }
  if (!authorize(principal, action, post)) throw redirect(paths.auth.unauthorized())
  const { businessId, role } = post
  return {
    db: context.services.scopes.tenant(businessId),
    user,
    session,
    businessId,
    role,
    posts,
    moved,
    visit,
    may: (wanted) => authorize(principal, wanted, post),
  }
}

const visited = ({ businessId, businessName }: Visit): { posts: NamedPost[]; chosen: string | null } => ({
  posts: [{ businessId, businessName, role: 'owner' }],
  chosen: businessId,
})

/** In the address of a page whose form a visitor has pressed in vain. */
export const VISITORS_LOOK = 'visitor=looks'
const isLook = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** The visit an administrator is on in this session; one whose time is up leads back to the administration. */
async function openVisit(context: RequestContext, { id, user }: CurrentSession): Promise<Visit | null> {
  if (!user.isAdmin) return null
  const visit = await visitOf(context.services.scopes.platform('visit of an administrator'), id)
  if (!visit || context.now() < visit.endsAt) return visit
  throw redirect(paths.admin.business(visit.businessId, { done: 'visit-ended' }))
}

/**
 * A platform administrator, on the platform's host. Whoever is not signed in goes to sign in; others are answered with
 * 403, which the administration's frame puts into words.
 */
export async function requireAdmin(
  request: Request,
  context: RequestContext,
  action: AdminAction,
): Promise<SignedIn> {
  ask(request, context, action)
  onRootOnly(context)
  const { user, session } = await requireSession(request, context)
  if (!authorize(principalOf(user), action)) throw new Response(null, { status: 403 })
  return { user, session }
}

/** What our own rows say of somebody, for `authorize`. */
function principalOf(
  user: User,
  { post, member, isVisit }: { post?: Post | null; member?: Member | null; isVisit?: boolean } = {},
): Principal {
  return {
    kind: 'user',
    userId: user.id,
    isAdmin: user.isAdmin,
    posts: post ? [{ ...post, isVisit }] : [],
    memberships: member ? [{ businessId: member.businessId, memberId: member.id }] : [],
  }
}

/** The wrong kind of user is told so; one without any profile is helped to one. */
async function refusal(context: RequestContext, session: CurrentSession): Promise<string> {
  const type: UserType = await sessionUserType(context, session)
  return type === 'none' ? paths.auth.profileSetup() : paths.auth.unauthorized()
}

/** The portals live on the platform's host; a club's host has no such pages. */
function onRootOnly(context: RequestContext): void {
  if (context.host.kind !== 'root') throw new Response(null, { status: 404 })
}
