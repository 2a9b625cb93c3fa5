// The way out of mail nobody has to have: /unsubscribe?topic=…&note=… It shows a button; mail programs post at once.
import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { readUnsubscribe, saveMailWishes } from '~/accounts/mail-wishes.server'
import { countTokenPage } from '~/accounts/rate-limits.server'
import type { RequestContext } from '~/context.server'
import { wayOutOfInvitations } from '~/guests/refuse-invitations.server'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/banner'
import { ButtonLink, SubmitButton } from '~/ui/button'

function asked(request: Request) {
  const { searchParams } = new URL(request.url)
  return { topic: searchParams.get('topic') ?? '', note: searchParams.get('note') ?? '' }
}

/** What ends by the link: a topic of somebody with an account, or invitations to a guest without one. */
async function ending(request: Request, context: RequestContext) {
  const given = asked(request)
  if (given.topic === 'invitations') {
    const end = wayOutOfInvitations(context, given.note)
    return end && { topic: 'invitations' as const, end }
  }
  const wish = readUnsubscribe(context, given)
  return wish && { topic: wish.topic, end: () => saveMailWishes(context, wish, { [wish.topic]: false }) }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  await countTokenPage(context)
  const given = asked(request)
  const wish = await ending(request, context)
  return data({ topic: wish?.topic ?? null, action: paths.unsubscribe(given) }, { status: wish ? 200 : 404 })
}

export async function action({ request, context }: ActionFunctionArgs) {
  await countTokenPage(context)
  const wish = await ending(request, context)
  if (!wish) return data({ done: false }, { status: 404 })
  await wish.end()
  return data({ done: true }, { status: 200 })
}

// The address of this page is a secret: nobody else hears of it.
export const headers: HeadersFunction = () => ({
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
})

export const meta: MetaFunction = () => [{ title: 'Unsubscribe' }, { name: 'robots', content: 'noindex' }]

const words = { news: 'news', offers: 'offers', reminders: 'reminders', invitations: 'invitations' }

export default function Unsubscribe() {
  const { topic, action: href } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <section className="lone">
      <h1>Unsubscribe</h1>
      {answer?.done ? (
        <>
          <Banner tone="ok">You will get no more of these mails.</Banner>
          {/* Whoever was only invited need not have an account. */}
          {topic !== 'invitations' && <YourMail />}
        </>
      ) : topic ? (
        <Form method="post" action={href}>
          <p>
            Press the button to get no more {words[topic]} by email.{' '}
            {topic === 'invitations'
              ? 'You can still join whenever you like.'
              : 'Mail about your membership and your payments still comes.'}
          </p>
          <SubmitButton wide>Unsubscribe</SubmitButton>
        </Form>
      ) : (
        <>
          <p>
            This link is not one of ours, or it is out of date. You can choose your mail in your account settings.
          </p>
          <YourMail />
        </>
      )}
    </section>
  )
}

function YourMail() {
  return (
    <ButtonLink variant="secondary" wide to={paths.account.settings({ tab: 'notifications' })}>
      Choose Your Mail
    </ButtonLink>
  )
}
