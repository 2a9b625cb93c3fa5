// The sommelier: /customer/sommelier, and a conversation with it: /customer/sommelier/:conversationId
import type { Params } from '@remix-run/react'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { featureEnabled } from '#/tenants/features.server'
import { featureWords } from '#/tenants/features'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireMember } from '~/web/http/guards/guards.server'
import { ageOn, dayIn } from '~/foundation/kit/dates'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { isId, newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { safeRedirect } from '~/foundation/kit/safe-redirect'
import { MINIMUM_AGE } from '~/membership/memberships/join/schemas'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { AddToCart } from '~/club/purchases/components/add-to-cart'
import { offersOf } from '~/club/purchases/sale/offers.server'
import { clubFacts } from './club-facts.server'
import { wineCards } from '~/club/sommelier/asking/wine-cards.server'
import { AskForm } from '~/club/sommelier/components/ask-form'
import { ConversationLog, usePendingQuestion } from '~/club/sommelier/components/conversation-log'
import { Thumbs } from '~/club/sommelier/components/thumbs'
import { turnView } from '~/club/sommelier/components/turn-view'
import { countQuestion } from '~/club/sommelier/asking/count-question.server'
import { askInConversation } from '~/club/sommelier/conversations/ask-in-conversation.server'
import { deleteConversations } from '~/club/sommelier/conversations/delete-conversations.server'
import { judgeTurn } from '~/club/sommelier/conversations/judge-turn.server'
import { conversation, conversations } from '~/club/sommelier/conversations/queries.server'
import { memberExamples, wineExamples } from '~/club/sommelier/example-questions'
import { DeleteConversation, EarlierConversations } from '~/club/sommelier/components/earlier-conversations'
import { EngineNote } from '~/club/sommelier/components/engine-note'
import { HandOff } from '~/club/sommelier/components/hand-off'
import {
  askForNextVisit,
  nextVisitWines,
  takeBackNextVisit,
} from '~/club/sommelier/next-visit/next-visit.server'
import { NextVisitButton } from '~/club/sommelier/next-visit/components/next-visit-button'
import { sellsBottles } from '~/club/purchases/sale/sale-switch.server'
import { sendQuestion } from '~/club/sommelier/questions/send-question.server'
import { providerHere } from '~/club/sommelier/settings/settings.server'
import {
  askForm,
  deleteForm,
  handOffForm,
  judgeForm,
  mostTurnsShown,
  nextVisitForm,
} from '~/club/sommelier/schemas'
import { tasteWines } from '~/club/tastes/wine-cards.server'
import { WishlistButton } from '~/club/tastes/wishlist/components/wishlist-button'
import { wishlistedWines } from '~/club/tastes/wishlist/wishlist.server'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

const [fewConversations, mostConversations] = [5, 200]

/** The conversation of the address; undefined where a new one begins. */
const conversationIn = (params: Params) =>
  Object.hasOwn(params, 'conversationId') ? idIn(params, 'conversationId') : undefined

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'membership.read')
  const memberId = member.id
  const conversationId = conversationIn(params)
  const query = new URL(request.url).searchParams
  const open = conversationId === undefined ? null : await conversation(db, { memberId, conversationId })
  if (conversationId !== undefined && open === null) throw new Response(null, { status: 404 })
  const turns = open?.turns ?? []
  const wineIds = turns.flatMap(({ answer }) => answer.cards.map(({ wineId }) => wineId))
  const about = query.get('about') ?? ''
  const limit = query.get('show') === 'all' ? mostConversations : fewConversations
  const [cards, offers, onWishlist, askedFor, earlier, aboutWines] = await Promise.all([
    wineCards(db, 'member', wineIds),
    offersOf(db, { memberId, wineIds, now }),
    wishlistedWines(db, memberId),
    nextVisitWines(db, { memberId, now }),
    conversations(db, { memberId, limit: limit + 1 }),
    isId(about) ? db.read((db) => tasteWines(db, [about])) : null,
  ])
  const views = turns.map((turn) => turnView(turn, cards))
  return {
    clubName: club.name,
    conversationId: open?.id ?? newId(),
    isOff: !(await featureEnabled(db, 'sommelier')),
    isNew: open === null,
    turns: views,
    isCut: turns.length === mostTurnsShown,
    nextTurnId: newId(),
    questionId: newId(),
    provider: await providerHere(context.services.sommelierModel, db),
    about: aboutWines?.get(about) ?? null,
    offers,
    onWishlist: [...onWishlist],
    askedFor,
    earlier: earlier
      .filter(({ id }) => id !== open?.id)
      .slice(0, limit)
      .map(({ lastAt, ...rest }) => ({ ...rest, on: dayIn(club.timeZone, lastAt) })),
    hasMore: earlier.length > limit,
    done: query.get('done'),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'sommelier.use')
  const memberId = member.id
  const openId = conversationIn(params)
  const here = paths.customer.sommelier(openId)
  return handleForms(request, context, {
    ask: formHandler(askForm, async ({ question, turnId, about, conversationId }) => {
      await countQuestion(context.services.scopes, { audience: 'member', key: memberId, now })
      const { dateOfBirth } = member
      const isOfAge = dateOfBirth !== null && ageOn(dateOfBirth, dayIn(club.timeZone, now)) >= MINIMUM_AGE
      const id = openId ?? conversationId
      await askInConversation(context.services, db, {
        memberId,
        conversationId: id,
        turnId,
        question,
        isOfAge,
        hasCart: await db.read(sellsBottles),
        readClub: () => clubFacts(context.services.scopes, db, { club, memberId, now }),
        now,
        about: about || null,
      })
      return redirect(`${paths.customer.sommelier(id)}#${turnId}`, 303)
    }),
    judge: formHandler(judgeForm, async ({ turnId, verdict }) => {
      await judgeTurn(db, { memberId, turnId, isGood: verdict === 'up' })
      return redirect(`${here}#${turnId}`, 303)
    }),
    'next-visit': formHandler(nextVisitForm, async ({ wineId, from }) => {
      await askForNextVisit(db, { memberId, wineId, now })
      return redirect(safeRedirect(from, here), 303)
    }),
    'not-next-visit': formHandler(nextVisitForm, async ({ wineId, from }) => {
      await takeBackNextVisit(db, { memberId, wineId })
      return redirect(safeRedirect(from, here), 303)
    }),
    'hand-off': formHandler(handOffForm, async ({ questionId, message }) => {
      const { clientAddress, services } = context
      await sendQuestion(services, db, { questionId, memberId, message, clientAddress, now })
      return redirect(paths.customer.sommelier(openId, { done: 'sent' }), 303)
    }),
    delete: formHandler(deleteForm, async ({ conversationId }) => {
      await deleteConversations(db, { memberId, conversationId })
      return redirect(paths.customer.sommelier(undefined, { done: 'deleted' }), 303)
    }),
  })
}

export const meta = privateClubPage('Sommelier')

export default function Sommelier() {
  const view = useLoaderData<typeof loader>()
  const { clubName, conversationId, isNew, turns, about, earlier } = view
  const isAsking = usePendingQuestion() !== null
  const here = paths.customer.sommelier(isNew ? undefined : conversationId)
  const last = turns.at(-1)
  return (
    <MemberPage title="Sommelier">
      <RejectionNotice except={['ask', 'hand-off']} />
      {view.done === 'deleted' && <SuccessMessage>Deleted.</SuccessMessage>}
      {view.done === 'sent' && (
        <SuccessMessage title="Question sent">
          {clubName} will answer by email. You can go on asking here.
        </SuccessMessage>
      )}
      {isNew && !isAsking && <Opening />}
      {view.isCut && (
        <p className="text-muted">The latest {mostTurnsShown} questions of a longer conversation.</p>
      )}
      <Conversation here={here} />
      {view.isOff && (
        <Banner tone="warn" title={featureWords('sommelier').off}>
          <p>Your earlier conversations are still here.</p>
        </Banner>
      )}
      {!view.isOff && (
        <AskForm
          action={here}
          hidden={{
            conversationId,
            turnId: view.nextTurnId,
            about: isNew && about ? about.id : '',
          }}
          chips={last ? last.chips : about ? wineExamples : memberExamples}
          label={last ? 'Ask more' : 'Your question'}
          schema={askForm}
          asked={last?.id ?? null}
        />
      )}
      {last && (
        <HandOff
          key={last.id}
          questionId={view.questionId}
          clubName={clubName}
          action={here}
          question={last.question}
          isOpen={last.isUnfilled}
        />
      )}
      <EngineNote provider={view.provider}>
        {`Your conversations are deleted after a year, or when you delete them. ${clubName} sees what is asked for and not found, without your name.`}
      </EngineNote>
      {!isNew && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.customer.sommelier()} variant="secondary" size="small">
            New conversation
          </ButtonLink>
          <DeleteConversation id={conversationId} label="Delete this conversation" />
        </div>
      )}
      <EarlierConversations conversations={earlier} hasMore={view.hasMore} />
    </MemberPage>
  )
}

function Opening() {
  const { about, clubName } = useLoaderData<typeof loader>()
  return (
    <div className="grid max-w-prose gap-2">
      {about ? (
        <p className="text-lg">
          Ask about <strong className="wrap-anywhere">{about.title}</strong>.
        </p>
      ) : (
        <p className="text-lg">
          Ask in plain words. You get wines of {clubName} that are in stock, with a reason, or an honest no.
        </p>
      )}
    </div>
  )
}

/** The questions and answers so far, with buttons for each wine. `here` is the page's address. */
function Conversation({ here }: { here: string }) {
  const { turns, offers, onWishlist, askedFor } = useLoaderData<typeof loader>()
  return (
    <ConversationLog
      turns={turns}
      wineHref={(wineId) => paths.customer.wine(wineId)}
      actionsOf={(wineId, turn) => {
        const card = turn.cards.find(({ wine }) => wine.id === wineId)!
        const from = `${here}#${turn.id}`
        return (
          <>
            <AddToCart
              offer={offers[wineId]}
              title={card.wine.title}
              from={from}
              price="member"
              quantity={card.bottles ?? 1}
            />
            <div className="-mx-3.5 flex flex-wrap items-center">
              <WishlistButton
                wineId={wineId}
                title={card.wine.title}
                isOnWishlist={onWishlist.includes(wineId)}
                from={from}
              />
              <NextVisitButton
                wineId={wineId}
                title={card.wine.title}
                isAskedFor={askedFor.includes(wineId)}
                action={here}
                from={from}
              />
            </div>
          </>
        )
      }}
      judge={(turn) => (
        <Thumbs turnId={turn.id} question={turn.question} isGood={turn.isGood} action={here} />
      )}
    />
  )
}
