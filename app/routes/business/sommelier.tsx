// Staff ask about the cellar, at a table or at the desk: /business/sommelier
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireFeature } from '#/tenants/features.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { isId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { askOnPage } from '~/club/sommelier/asking/ask-on-page.server'
import { countQuestion } from '~/club/sommelier/asking/count-question.server'
import { AskForm } from '~/club/sommelier/components/ask-form'
import { clubFacts } from '../customer/club-facts.server'
import { ConversationLog } from '~/club/sommelier/components/conversation-log'
import { EngineNote } from '~/club/sommelier/components/engine-note'
import { usePageTurns } from '~/club/sommelier/components/use-page-turns'
import { staffExamples, wineExamples } from '~/club/sommelier/example-questions'
import { providerHere } from '~/club/sommelier/settings/settings.server'
import { askOnPageForm } from '~/club/sommelier/schemas'
import { tasteWines } from '~/club/tastes/wine-cards.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'wines.read')
  await requireFeature(db, 'sommelier')
  const about = new URL(request.url).searchParams.get('about') ?? ''
  const wine = isId(about) ? (await db.read((db) => tasteWines(db, [about]))).get(about) : undefined
  return {
    about: wine ? { id: wine.id, title: wine.title } : null,
    provider: await providerHere(context.services.sommelierModel, db),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { club, db, user, now } = await requireBusiness(request, context, 'sommelier.ask')
  return handleForms(request, context, {
    ask: formHandler(askOnPageForm, async ({ question, about, state }) => {
      const { scopes, env } = context.services
      await countQuestion(scopes, { audience: 'staff', key: user.id, now })
      const secret = env.sessionSecret
      return {
        answer: await askOnPage(context.services, db, {
          audience: 'staff',
          question,
          about,
          state,
          secret,
          readClub: () => clubFacts(context.services.scopes, db, { club, memberId: null, now }),
          now,
        }),
      }
    }),
  })
}

export const meta = privatePage('Sommelier')

export default function StaffSommelier() {
  const { about, provider } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()?.answer
  const turns = usePageTurns(answer)
  const last = turns.at(-1)
  return (
    <>
      <PortalTitle title="Sommelier" />
      <div className="grid max-w-[52rem] gap-8">
        <RejectionNotice except={['ask']} />
        {!last && (
          <p className="max-w-prose text-lg">
            {about ? (
              <>
                Ask about <strong className="wrap-anywhere">{about.title}</strong>.
              </>
            ) : (
              'Ask what a guest asks. You get wines of the cellar that are in stock, with bin, bottles and prices; never costs.'
            )}
          </p>
        )}
        <ConversationLog turns={turns} wineHref={(wineId) => paths.business.inventory.wine(wineId)} />
        <AskForm
          action={paths.business.sommelier(about ? { about: about.id } : undefined)}
          hidden={{ about: last || !about ? '' : about.id, state: answer?.state ?? '' }}
          chips={last ? last.chips : about ? wineExamples : staffExamples}
          label={last ? 'Ask more' : 'Your question'}
          schema={askOnPageForm}
          asked={last?.id ?? null}
        />
        <EngineNote provider={provider}>This page forgets the questions when you leave.</EngineNote>
      </div>
    </>
  )
}
