// A member at the pick-up desk: /business/desk/:memberId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { DeskNotes } from '~/club/fulfillment/desk/components/desk-notes'
import { MemberScreen } from '~/club/fulfillment/desk/components/member-screen'
import { ReplaceForm } from '~/club/fulfillment/desk/components/replace-form'
import { deskMember } from '~/club/fulfillment/desk/desk-sheet.server'
import { bottleWords } from '~/club/fulfillment/desk/desk-view'
import { handOver } from '~/club/fulfillment/desk/hand-over.server'
import { undoHandOver } from '~/club/fulfillment/desk/undo-hand-over.server'
import { saveSecondPerson } from '~/club/runs/member/pick-up-profile.server'
import {
  fillShortLine,
  refundBoughtBottle,
  replaceBottle,
} from '~/club/fulfillment/desk/replace-bottle.server'
import { replacementWines } from '~/club/fulfillment/desk/replacement-wines.server'
import { saveOrderNote } from '~/club/fulfillment/desk/save-order-note.server'
import {
  fillForm,
  handOverForm,
  orderNoteForm,
  refundForm,
  replacementForm,
  secondPersonForm,
} from '~/club/fulfillment/desk/schemas'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { withCamera } from '~/web/http/page-headers'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { DeskPerks } from '~/club/perks/components/desk-perks'
import { memberPerks } from '~/club/perks/member-perks.server'
import { deskPerksView } from '~/club/perks/perk-views'
import { undoPerkForm, usePerkForm } from '~/club/perks/schemas'
import { recordPerkUse, undoPerkUse } from '~/club/perks/use-perk.server'
import { DeskRequests } from '~/club/sommelier/next-visit/components/desk-requests'
import { deskRequestView } from '~/club/sommelier/next-visit/desk-requests-view'
import { nextVisitRequests, takeBackNextVisit } from '~/club/sommelier/next-visit/next-visit.server'
import { nextVisitForm } from '~/club/sommelier/schemas'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { FormResult } from '~/foundation/ui/form/form-result'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, businessId, user, may, club, now } = await requireBusiness(request, context, 'desk.serve')
  const page = await deskMember(db, { memberId: idIn(params, 'memberId'), now })
  if (!page) throw new DomainError('member-not-found', 404, 'Member not found.')
  const query = new URL(request.url).searchParams
  const lineId = query.get('line') ?? ''
  const bottles = [...page.member.boxes, ...page.member.purchases].flatMap((order) => order.bottles)
  const replacement = bottles.some(({ id }) => id === lineId) ? await replacementWines(db, lineId) : null
  const givenParam = query.get('given')
  const perksAt = { memberId: page.member.id, timeZone: club.timeZone, now }
  const perks = await db.read((db) => memberPerks(db, perksAt))
  const requests = await nextVisitRequests(db, { memberId: page.member.id, now: perksAt.now })
  return {
    ...page,
    userId: user.id,
    businessId,
    timeZone: club.timeZone,
    mayResolve: may('desk.resolve'),
    mayRefund: may('payments.manage'),
    handOverIds: Object.fromEntries(
      [...page.member.boxes.map(({ id }) => id), 'bought'].map((id) => [id, newId()]),
    ),
    line: replacement && { ...replacement, id: lineId, formId: newId() },
    newHandOver:
      [...page.member.boxes, ...page.member.purchases]
        .flatMap(({ handOvers }) => handOvers)
        .find(({ id }) => id === givenParam) ?? null,
    requests: requests.map((one) => deskRequestView(one, club.timeZone)),
    perks: deskPerksView(perks, { ...perksAt, userId: user.id, isManager: may('desk.resolve') }),
  }
}

const doneWords = {
  undone: 'Hand-over undone. The bottles are promised to the member again.',
  replaced: 'Bottle replaced.',
  refunded: 'Bottle refunded. The money usually arrives within 5 to 10 days.',
  filled: 'Bottle added to the box.',
  note: 'Note saved.',
  'second-person': 'Second person saved.',
  'asked-for': 'Taken off the wines asked for.',
  perk: 'Perk recorded as used.',
  'perk-undone': 'Use taken back. The member has it again.',
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, may, club, now, by } = await requireBusiness(request, context, 'desk.serve')
  const memberId = idIn(params, 'memberId')
  const back = (query: Parameters<typeof paths.business.desk.member>[1]) =>
    redirect(paths.business.desk.member(memberId, query), 303)
  return handleForms(request, context, {
    'hand-over': formHandler(handOverForm, async ({ handOverId: id, ...value }, fields) => {
      const bottleIds = Object.keys(fields).flatMap((name) => /^(?:bottle|line)-(.*)$/.exec(name)?.[1] ?? [])
      await handOver(db, { ...value, id, bottleIds, recordedAt: null, ...by })
      return back({ given: id })
    }),
    undo: async (fields) => {
      await undoHandOver(db, { id: idIn(fields, 'handOverId'), ...by })
      return back({ done: 'undone' })
    },
    replace: formHandler(replacementForm, async ({ formId, ...value }) => {
      await replaceBottle(db, { ...value, id: formId, ...by })
      return back({ done: 'replaced' })
    }),
    refund: formHandler(refundForm, async ({ formId, ...value }) => {
      await requireBusiness(request, context, 'payments.manage')
      await refundBoughtBottle(db, { ...value, id: formId, ...by })
      await context.services.billing.oneTime.executeRefund(db, formId)
      return back({ done: 'refunded' })
    }),
    fill: formHandler(fillForm, async (value) => {
      await requireBusiness(request, context, 'desk.resolve')
      await fillShortLine(db, { ...value, ...by })
      return back({ done: 'filled' })
    }),
    note: formHandler(orderNoteForm, async (value) => {
      await saveOrderNote(db, { ...value, now })
      return back({ done: 'note' })
    }),
    'second-person': formHandler(secondPersonForm, async ({ secondPerson }) => {
      await saveSecondPerson(db, { memberId, name: secondPerson, now })
      return back({ done: 'second-person' })
    }),
    'asked-for': formHandler(nextVisitForm, async ({ wineId }) => {
      await takeBackNextVisit(db, { memberId, wineId })
      return back({ done: 'asked-for' })
    }),
    'use-perk': formHandler(usePerkForm, async ({ useId: id, ...value }) => {
      await recordPerkUse(db, { ...value, id, memberId, timeZone: club.timeZone, ...by })
      return back({ done: 'perk' })
    }),
    'undo-perk': formHandler(undoPerkForm, async ({ useId: id }) => {
      await undoPerkUse(db, { id, of: { memberId }, isManager: may('desk.resolve'), ...by })
      return back({ done: 'perk-undone' })
    }),
  })
}

export const meta = privatePage('Pick-up desk')

export const headers = withCamera

export default function DeskMember() {
  const data = useLoaderData<typeof loader>()
  const { member, wines, line, newHandOver, mayResolve, mayRefund } = data
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.desk.list(), label: 'All members' }}
        title={member.fullName}
      />
      <FormResult
        done={doneWords}
        asTitle
        except={['hand-over', 'replace', 'refund', 'fill', 'note', 'second-person', 'use-perk', 'undo-perk']}
      />
      {newHandOver && !newHandOver.isUndone && (
        <SuccessMessage
          title={`${bottleWords(newHandOver.bottles)} handed over to ${newHandOver.collectedBy === 'member' ? member.fullName : newHandOver.secondPerson}.`}
        />
      )}
      {line ? (
        <ReplaceForm
          key={line.id}
          member={member}
          wines={wines}
          line={line}
          mayResolve={mayResolve}
          mayRefund={mayRefund}
        />
      ) : (
        <>
          <DeskRequests fullName={member.fullName} requests={data.requests} />
          <MemberScreen view={data} />
          <DeskPerks fullName={member.fullName} view={data.perks} />
          <DeskNotes member={member} />
        </>
      )}
    </>
  )
}
