// The contact form: /get-started
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { handleForm } from '~/http/forms/handle-form.server'
import { notStoredWithAction } from '~/http/page-headers'
import { InquiryForm } from '~/businesses/inquiries/components/inquiry-form'
import { inquiryForm } from '~/businesses/inquiries/schemas'
import { sendInquiry } from '~/businesses/inquiries/send-inquiry.server'
import { DomainError } from '~/kit/errors'
import { isId, newId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { ButtonLink } from '~/ui/form/button'
import { PublicLayout } from './public-layout'
import { areaSheet } from '~/ui/styles/area-sheet'
import sheet from '~/styles/public.css?url'

export const links = areaSheet(sheet)

export function loader({ context }: LoaderFunctionArgs) {
  if (context.host.kind !== 'root') throw redirect(paths.home())
  return { key: newId() }
}

export function action({ request, context }: ActionFunctionArgs) {
  if (context.host.kind !== 'root') throw new Response(null, { status: 404 })
  return handleForm({ request, context }, inquiryForm, async (inquiry, { key = '' }) => {
    if (!isId(key)) throw new DomainError('no-form-key', 400, 'Please reload the page.')
    await sendInquiry(
      { ...context.services, log: context.log },
      { ...inquiry, key, clientAddress: context.clientAddress, now: context.now() },
    )
    return { thanks: inquiry.name }
  })
}

// Each form has its own key.
export const headers = notStoredWithAction

export const meta: MetaFunction = () => [
  { title: 'Get started – Tastevin' },
  {
    name: 'description',
    content: 'Tell us about your restaurant, wine shop or winery, and we’ll get back to you about a wine club in your name.',
  },
]

const contact = 'wrap grid gap-[clamp(2rem,5vw,5rem)] py-[clamp(2.5rem,7vw,6rem)]'
const contactWithForm = 'lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start'
const contactText = cx(
  'grid content-start justify-items-start gap-6',
  '[&_p]:max-w-136 [&_p]:text-lg [&_p]:text-muted',
)

export default function GetStarted() {
  const { key } = useLoaderData<typeof loader>()
  const thanks = useActionData<typeof action>()?.thanks
  return (
    <PublicLayout>
      <div className={cx(contact, !thanks && contactWithForm)}>
        {thanks ? (
          <section className={contactText} role="status">
            <h1 className="text-title-lg leading-[1.08]">Thank You</h1>
            <p>
              Thanks for your message, {thanks}. We read every message and will reply by email.
            </p>
            <ButtonLink variant="secondary" document to={paths.public.landing()}>
              Back to Tastevin
            </ButtonLink>
          </section>
        ) : (
          <>
            <div className={contactText}>
              <h1 className="text-title-lg leading-[1.08] [&_em]:text-accent">
                Tell us about <em>your business.</em>
              </h1>
              <p>
                Clubs join by invitation. A few words are enough: what you pour and who your club is for. We’ll reply with an invitation or a few questions.
              </p>
            </div>
            <InquiryForm formKey={key} />
          </>
        )}
      </div>
    </PublicLayout>
  )
}
