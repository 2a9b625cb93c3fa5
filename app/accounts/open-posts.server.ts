// Which of their businesses somebody has open.
import type { RequestContext } from '~/context.server'
import type { CurrentSession } from './current-session.server'
import { chosenPost, lastWorkedAt, postsOf, type NamedPost } from './staff.server'

const POSTS = 'accounts.posts'

export interface OpenPosts {
  posts: NamedPost[]
  /** The business that was chosen, whether or not it is still theirs; null where they never chose. */
  chosen: string | null
}

/** Asked once per request, however many loaders stand behind the guard. */
export function openPosts(
  context: RequestContext,
  { id, user, workingAt }: CurrentSession,
): Promise<OpenPosts> {
  const key = `${POSTS} ${id}`
  const known = context.memo.get(key) as Promise<OpenPosts> | undefined
  if (known) return known
  const db = context.services.scopes.platform('business guard')
  const found = postsOf(db, user.id).then(async (posts) => {
    if (workingAt !== null || posts.length === 0) return { posts, chosen: workingAt }
    // What was open when they were last here. Where that is not theirs any more, a form that is open is not carried over.
    return { posts, chosen: await lastWorkedAt(db, user.id) }
  })
  context.memo.set(key, found)
  return found
}

/** What somebody does at this one business, and whether it is the one they have open; null for nothing. */
export async function standingAt(
  context: RequestContext,
  session: CurrentSession,
  businessId: string,
): Promise<(NamedPost & { isOpen: boolean }) | null> {
  const { posts, chosen } = await openPosts(context, session)
  const post = posts.find((post) => post.businessId === businessId)
  return post ? { ...post, isOpen: chosenPost(posts, chosen) === post } : null
}
