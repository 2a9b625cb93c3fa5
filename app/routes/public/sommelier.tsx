// Guests ask about a club's public list, on the club's host: /sommelier
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { clubView } from '#/tenants/club-view'
import { ClubShell, clubWidth } from '#/tenants/components/club-shell'
import { clubVisitor, listBuyer } from '~/web/http/cross-host-login/club-visitor.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { askOnPage } from '~/club/sommelier/asking/ask-on-page.server'
import { countQuestion } from '~/club/sommelier/asking/count-question.server'
import { AskForm } from '~/club/sommelier/components/ask-form'
import { ConversationLog } from '~/club/sommelier/components/conversation-log'
import { usePageTurns } from '~/club/sommelier/components/use-page-turns'
import { guestExamples } from '~/club/sommelier/example-questions'
import { EngineNote } from '~/club/sommelier/components/engine-note'
import { GuestHandOff } from '~/club/sommelier/components/hand-off'
import { sendQuestion } from '~/club/sommelier/questions/send-question.server'
import { askOnPageForm, guestHandOffForm } from '~/club/sommelier/schemas'
import { isOpenForGuests, providerHere } from '~/club/sommelier/settings/settings.server'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import sheet from '~/web/styles/club.css?url'
import { clubFacts } from '../customer/club-facts.server'
import { clubLinks } from './club-links'

export const links = areaSheet(sheet)

/** The club of this host, where its business lets guests ask; 404 elsewhere. */
async function openClub(context: RequestContext) {
  const { host, services } = context
  if (host.kind !== 'club') throw new Response(null, { status: 404 })
  const db = services.scopes.club(host.club)
  if (!(await isOpenForGuests(db))) throw new Response(null, { status: 404 })
  return { club: host.club, db }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db } = await openClub(context)
  const buyer = await listBuyer(request, context, club)
  // A member's conversation is kept, and knows their tier and taste.
  if (buyer?.memberId) throw redirect(paths.customer.sommelier())
  return {
    club: clubView(club),
    visitor: await clubVisitor(request, context, club),
    questionId: newId(),
    provider: await providerHere(context.services.sommelierModel, db),
    isSent: new URL(request.url).searchParams.get('done') === 'sent',
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { club, db } = await openClub(context)
  const now = context.now(club.id)
  return handleForms(request, context,
    {
      ask: formHandler(askOnPageForm, async ({ question, about, state }) => {
        const { clientAddress, userAgent, services } = context
        const key = [club.id, clientAddress, userAgent].join(' ')
        await countQuestion(services.scopes, { audience: 'guest', key, clientAddress, now })
        const secret = services.env.sessionSecret
        return {
          answer: await askOnPage(context.services, db, {
            ...{ audience: 'guest', question, about, state, secret, now },
            readClub: () => clubFacts(context.services.scopes, db, { club, memberId: null, now }),
          }),
        }
      }),
      'hand-off': formHandler(guestHandOffForm, async ({ questionId, message, ...guest }) => {
        const { clientAddress, services } = context
        await sendQuestion(services, db, { questionId, guest, message, clientAddress, now })
        return redirect(paths.sommelier({ done: 'sent' }), 303)
      }),
    },
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: `Ask the sommelier: ${data.club.name}` },
        { name: 'description', content: `Ask about the wines of ${data.club.name} in plain words.` },
        { name: 'robots', content: 'noindex, follow' },
      ]
    : []

export default function GuestSommelier() {
  const { club, visitor, questionId, isSent, provider } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()?.answer
  const turns = usePageTurns(answer)
  const last = turns.at(-1)
  const here = paths.sommelier()
  return (
    <ClubShell
      club={club}
      links={clubLinks()}
      visitor={visitor}
      nav={[
        { href: paths.home(), label: 'Wine club' },
        { href: paths.wineList.page(), label: 'Wine list' },
      ]}
    >
      <div className={cx('grid max-w-[52rem] gap-8 py-[clamp(1.75rem,1rem+4vw,4rem)]', clubWidth)}>
        <header className="grid gap-3">
          <h1>Ask the sommelier</h1>
          {!last && (
            <p className="max-w-prose text-lg">
              Ask in plain words what to drink. You get wines of our list that are in stock, with a reason, or an
              honest no.
            </p>
          )}
        </header>
        <RejectionNotice except={['ask', 'hand-off']} />
        {isSent && (
          <SuccessMessage title="Question sent">
            {club.name} will answer by email. You can go on asking here.
          </SuccessMessage>
        )}
        <ConversationLog
          turns={turns}
          wineHref={(wineId) => `${paths.wineList.page()}#wine-${wineId}`}
        />
        <AskForm
          action={here}
          hidden={{ about: '', state: answer?.state ?? '' }}
          chips={last ? last.chips : guestExamples}
          label={last ? 'Ask more' : 'Your question'}
          schema={askOnPageForm}
          asked={last?.id ?? null}
        />
        {last && (
          <GuestHandOff
            key={last.id}
            questionId={questionId}
            clubName={club.name}
            action={here}
            question={last.question}
            isOpen={last.isUnfilled}
          />
        )}
        <EngineNote provider={provider}>
          Nothing you ask is kept with your name, and this page forgets it when you leave.
        </EngineNote>
        {last && last.cards.length > 0 && (
          <p>
            Wines like these come home every month in the{' '}
            <a className="link" href={paths.home()}>
              wine club of {club.name}
            </a>
            .
          </p>
        )}
      </div>
    </ClubShell>
  )
}
