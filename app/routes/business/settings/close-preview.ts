// The email of a closing by itself, from the owner's draft: /business/settings/close/preview
import type { LoaderFunctionArgs } from '@remix-run/node'
import { clubOrigin } from '#/tenants/origins'
import { previewResponse } from '~/insight/campaigns/content/preview-response.server'
import { draftClosing } from '~/platform/closing/closing-rows.server'
import { sampleClosingEmail } from '~/platform/closing/emails/sample-closing-email'
import { requireBusiness } from '~/web/http/guards/guards.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, user } = await requireBusiness(request, context, 'club.close')
  const draft = await draftClosing(db)
  if (!draft) throw new Response(null, { status: 404 })
  const origin = clubOrigin(context.services.env, club)
  const { html } = sampleClosingEmail({ club, clubOrigin: origin, draft, name: user.fullName })
  return previewResponse(html, { club, origin, isDark: false })
}
