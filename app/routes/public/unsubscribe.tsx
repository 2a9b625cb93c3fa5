// Unsubscribes from optional emails: /unsubscribe?topic=…&note=… GET shows a button; email apps POST directly.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { readUnsubscribeLink } from '~/foundation/messaging/unsubscribe-link.server'
import { isUnsubscribeTopic, unsubscribe } from '~/people/notifications/settings.server'
import { countTokenPage } from '~/people/identity/rate-limits.server'
import { secretUrl } from '~/web/http/page-headers'
import type { RequestContext } from '~/web/http/request-context.server'
import { readOptOutToken } from '~/business/guests/invitation-tokens.server'
import { optOutOfInvitations } from '~/business/guests/opt-out-of-invitations.server'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'

function readRequest(request: Request) {
  const { searchParams } = new URL(request.url)
  return { topic: searchParams.get('topic') ?? '', note: searchParams.get('note') ?? '' }
}

/** The emails that the link ends: a topic of a user, or invitations to a guest without an account. */
async function unsubscribeTarget(request: Request, context: RequestContext) {
  const link = readRequest(request)
  const { host, requestId, services } = context
  const { scopes } = services
  const club = host.kind === 'club' ? host.club : null
  const now = context.now()
  const secret = services.env.sessionSecret
  if (link.topic === 'invitations') {
    const inviteId = club && readOptOutToken(secret, club.id, link.note, now)
    if (!club || !inviteId) return null
    return {
      topic: 'invitations' as const,
      end: () => optOutOfInvitations(scopes.club(club), { inviteId, now }),
    }
  }
  const target = readUnsubscribeLink({ secret, businessId: club?.id ?? null, now }, link)
  if (!target || !isUnsubscribeTopic(target)) return null
  return { topic: target.topic, end: () => unsubscribe(scopes, { ...target, requestId, now }) }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  await countTokenPage(context)
  const unsubscription = readRequest(request)
  const target = await unsubscribeTarget(request, context)
  return data({ topic: target?.topic ?? null, action: paths.unsubscribe(unsubscription) }, { status: target ? 200 : 404 })
}

export async function action({ request, context }: ActionFunctionArgs) {
  await countTokenPage(context)
  const target = await unsubscribeTarget(request, context)
  if (!target) return data({ done: false }, { status: 404 })
  await target.end()
  return data({ done: true }, { status: 200 })
}

export const headers = secretUrl

export const meta = privateClubPage('Unsubscribe')

const labels = lookup({
  news: 'news by email',
  offers: 'offers by email',
  reminders: 'reminders by email',
  invitations: 'invitations by email',
  pick_up_reminder: 'pick-up reminders by email',
  event: 'emails about events',
  rating: 'emails about wines to rate',
  recommendation: 'recommendations by email',
  wishlist: 'emails about your wishlist',
  digest: 'the daily summary by email',
  club_news: 'news by email',
  club_offers: 'offers by email',
})

export default function Unsubscribe() {
  const { topic, action: href } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <section className="lone">
      <h1>Unsubscribe</h1>
      {answer?.done ? (
        <>
          <Banner tone="ok">You’re unsubscribed and won’t get these emails anymore.</Banner>
          {/* An invited guest may not have an account. */}
          {topic !== 'invitations' && <EmailPreferences />}
        </>
      ) : topic ? (
        <Form method="post" action={href}>
          <p>
            Stop getting {labels.get(topic) ?? 'these emails'}?{' '}
            {topic === 'invitations'
              ? 'You can still join anytime.'
              : 'You’ll still get emails about your membership and payments.'}
          </p>
          <SubmitButton wide>Unsubscribe</SubmitButton>
        </Form>
      ) : (
        <>
          <p>
            This link is invalid or expired. You can choose which emails you get in your account settings.
          </p>
          <EmailPreferences />
        </>
      )}
    </section>
  )
}

function EmailPreferences() {
  return (
    <ButtonLink variant="secondary" wide to={paths.account.settings({ tab: 'notifications' })}>
      Manage email preferences
    </ButtonLink>
  )
}
