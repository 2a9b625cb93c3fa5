// The contact form: /get-started
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { InquiryForm } from '~/business/inquiries/components/inquiry-form'
import { createFormProof, isFormProof, requireFormProof } from '~/business/inquiries/form-proof.server'
import { inquiryForm } from '~/business/inquiries/schemas'
import { sendInquiry } from '~/business/inquiries/send-inquiry.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId, newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { SendFormScript } from '~/platform/public-site/components/send-form-script'
import { ButtonLink } from '~/foundation/ui/form/button'
import { siteMeta } from '~/platform/public-site/site-meta'
import { PublicLayout } from './public-layout'
import { requirePublicSite } from './public-page.server'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import sheet from '~/web/styles/public.css?url'
import type { RouteHandle } from '~/root'

export const links = areaSheet(sheet)

export const handle: RouteHandle = { scripts: false }

export function loader({ context }: LoaderFunctionArgs) {
  const { origin } = requirePublicSite(context)
  const key = newId()
  return { origin, key, proof: createFormProof(context.services.env.sessionSecret, key, context.now()) }
}

export function action({ request, context }: ActionFunctionArgs) {
  if (context.host.kind !== 'root') throw new Response(null, { status: 404 })
  const { sessionSecret } = context.services.env
  return handleForm(request, context,
    inquiryForm,
    async (inquiry, { key = '', proof = '' }) => {
      if (!isId(key)) throw new DomainError('no-form-key', 400, 'Please reload the page.')
      requireFormProof(sessionSecret, key, proof, context.now())
      await sendInquiry(
        { ...context.services, log: context.log },
        { ...inquiry, key, clientAddress: context.clientAddress, now: context.now() },
      )
      return { thanks: inquiry.name, isExpired: false }
    },
    {
      onRejected: ({ key = '', proof = '' }) => ({ isExpired: !isFormProof(sessionSecret, key, proof) }),
    },
  )
}

// Each form has its own key.
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  siteMeta({
    title: 'Get started',
    description:
      'Tell us about your restaurant, wine shop or winery, and we’ll get back to you about a wine club in your name.',
    origin: data?.origin ?? '',
    path: paths.public.getStarted(),
  })

const contact = 'wrap grid gap-[clamp(2rem,5vw,5rem)] py-[clamp(2.5rem,7vw,6rem)]'
const contactWithForm = 'lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start'
const contactText = cx(
  'grid content-start justify-items-start gap-6',
  '[&_p]:max-w-136 [&_p]:text-lg [&_p]:text-muted',
)

export default function GetStarted() {
  const { key, proof } = useLoaderData<typeof loader>()
  const { thanks, isExpired = false } = useActionData<typeof action>() ?? {}
  return (
    <PublicLayout>
      <div id="contact" className={cx(contact, !thanks && contactWithForm)}>
        {thanks ? (
          <section className={contactText} role="status" tabIndex={-1} autoFocus>
            <h1 className="text-title-lg leading-[1.08]">Thank You</h1>
            <p>
              Thanks for your message, {thanks}. The reply comes by email.
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
            <InquiryForm fresh={{ key, proof }} isExpired={isExpired} />
          </>
        )}
      </div>
      <SendFormScript pendingLabel="Sending..." />
    </PublicLayout>
  )
}
