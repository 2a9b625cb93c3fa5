// Bottles and boxes owed to members for paid months: /business/runs/owed
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { OpenTenantDb } from '#/db/handles.server'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { bottleCount, nextBoxForm, settleBottleForm, undoBottleForm } from '~/club/runs/owed/bottle-view'
import { BottleDecisions, OwedBottles } from '~/club/runs/owed/components/owed-bottles'
import { ConfirmSettle, SettleForm, SettlementList } from '~/club/runs/owed/components/settle-form'
import { OwedFigures, OwedMonths } from '~/club/runs/owed/components/owed-figures'
import { OwedBoxes, OwedMembers } from '~/club/runs/owed/components/owed-lists'
import { boxesText, bottlesText } from '~/club/runs/owed/owed-filters'
import { giveInNextBox, settleBottle, undoBottleDecision } from '~/club/runs/owed/decide-bottle.server'
import { bottleDecisions, countOwedBottles, listOwedBottles } from '~/club/runs/owed/owed-bottles.server'
import {
  owedBottleListing,
  owedBoxListing,
  owedMemberListing,
  type OwedBottleParams,
} from '~/club/runs/owed/owed-listing'
import { runsToAddTo, runToAddTo } from '~/club/runs/owed/owed-for-run.server'
import { listOwed, owedByMember, owedByMonth, owedTotals } from '~/club/runs/owed/owed.server'
import { countOpen, settleMonths, settlements, undoSettlement } from '~/club/runs/owed/settle-months.server'
import { addBox } from '~/club/runs/runs/add-box.server'
import { businessTimeZone } from '~/club/runs/runs/run-settings.server'
import { instantText } from '~/club/runs/runs/run-view'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { formatMonth, isDay, type Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { newId } from '~/foundation/kit/ids'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { FormResult } from '~/foundation/ui/form/form-result'

const mostDecisions = 25
/** Twenty years. */
const mostMonths = 240

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may } = await requireBusiness(request, context, 'runs.read')
  const { url } = request
  const state = owedBoxListing.read(url)
  const mayChange = may('runs.change')
  return db.read(async (db) => {
    const timeZone = await businessTimeZone(db)
    return {
      totals: await owedTotals(db),
      months: await owedByMonth(db, mostMonths),
      boxes: state.by === 'box' ? await listOwed(db, state) : null,
      members: state.by === 'member' ? await owedByMember(db, owedMemberListing.read(url)) : null,
      bottles: state.by === 'bottle' ? await bottlesPage(db, owedBottleListing.read(url)) : null,
      owedBottles: await countOwedBottles(db),
      decisions: (await bottleDecisions(db, mostDecisions)).map(({ at, ...one }) => ({
        ...one,
        when: instantText(timeZone, at),
      })),
      run: state.runId && mayChange ? await runToAddTo(db, state.runId) : null,
      runs: mayChange ? await runsToAddTo(db) : [],
      settlements: (await settlements(db)).map((one) => ({
        ...one,
        key: one.at.toISOString(),
        when: instantText(timeZone, one.at),
      })),
      mayChange,
      mayExport: may('exports.make'),
    }
  })
}

async function bottlesPage(db: OpenTenantDb, params: OwedBottleParams) {
  const { rows, ...list } = await listOwedBottles(db, params)
  return { ...list, rows: rows.map(({ decidedAt: _, ...one }) => ({ ...one, formId: newId() })) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, by } = await requireBusiness(request, context, 'runs.change')
  return handleForms<{ confirm: { months: Day[]; boxes: number } }>(request, context, {
    settle: async (fields) => {
      const months = Object.keys(fields)
        .flatMap((name) => (name.startsWith('month-') ? name.slice(6) : []))
        .filter(isDay)
      if (fields.sure !== 'on') {
        const boxes = await db.read((db) => countOpen(db, months))
        if (boxes === 0) throw new DomainError('no-months', 400, 'Please choose at least one month')
        return { confirm: { months, boxes } }
      }
      const seenCount = Number(fields.seen)
      const boxes = await settleMonths(db, { months, seen: seenCount, ...by })
      return redirect(paths.business.run.owed({ done: `settled-${boxes}` }), 303)
    },
    unsettle: async ({ at = '' }) => {
      const settledAt = new Date(at)
      if (Number.isNaN(settledAt.getTime()))
        throw new DomainError('unknown-button', 400, 'Please reload this page')
      const boxes = await undoSettlement(db, { settledAt, ...by })
      return redirect(paths.business.run.owed({ done: `unsettled-${boxes}` }), 303)
    },
    'next-box': formHandler(nextBoxForm, async ({ formId: id, lineId }) => {
      const isInBox = await giveInNextBox(db, { id, lineId, ...by })
      return redirect(paths.business.run.owed({ by: 'bottle', done: isInBox ? 'in-box' : 'next-box' }), 303)
    }),
    'settle-bottle': formHandler(settleBottleForm, async ({ formId: id, ...value }) => {
      await settleBottle(db, { id, ...value, ...by })
      return redirect(paths.business.run.owed({ by: 'bottle', done: 'bottle-settled' }), 303)
    }),
    'undo-bottle': formHandler(undoBottleForm, async ({ decisionId }) => {
      await undoBottleDecision(db, { decisionId, ...by })
      return redirect(paths.business.run.owed({ by: 'bottle', done: 'bottle-owed' }), 303)
    }),
    add: async (fields) => {
      const runId = idIn(fields, 'runId')
      await addBox(db, { runId, entitlementId: idIn(fields, 'entitlementId'), ...by })
      return redirect(paths.business.run.owed({ show: 'open', run: runId, done: 'added' }), 303)
    },
  })
}

export const meta = privatePage('Owed to members')

const doneMessages = lookup({
  added: 'Box added to the run.',
  'in-box': 'The bottle is in the member’s next box.',
  'next-box': 'The bottle goes into the member’s next box, at the lock of its run.',
  'bottle-settled': 'Settled. The bottle is no longer owed.',
  'bottle-owed': 'The bottle is owed again.',
})

function doneMessage(done: string): string | undefined {
  const doneSentence = doneMessages.get(done)
  if (doneSentence) return doneSentence
  const [, act, count] = /^(settled|unsettled)-(\d{1,9})$/.exec(done) ?? []
  if (!act) return undefined
  const boxes = boxesText(Number(count))
  return act === 'settled' ? `${boxes} recorded as handed over before.` : `${boxes} owed again.`
}

export default function Owed() {
  const data = useLoaderData<typeof loader>()
  const { totals, months, mayChange } = data
  const confirm = useActionData<typeof action>()?.confirm
  const { owed } = totals
  return (
    <>
      <PortalTitle title="Owed to members">
        {owed.boxes === 0
          ? 'Every paid box was handed over or refunded.'
          : `Owed: ${boxesText(owed.boxes)}, ${bottlesText(owed.bottles, owed.anySize)}. Each monthly payment is one box, and no box expires.`}
        {data.owedBottles > 0 &&
          ` Of boxes that were handed over, ${bottleCount(data.owedBottles)} ${data.owedBottles === 1 ? 'is' : 'are'} still owed.`}
      </PortalTitle>
      {!confirm && <FormResult done={doneMessage} />}
      {confirm ? (
        <ConfirmSettle {...confirm} />
      ) : totals.all.boxes === 0 ? (
        <EmptyState title="No payments yet">
          <p>Each monthly payment of a member appears here as a box that you owe, until it is handed over.</p>
        </EmptyState>
      ) : (
        <>
          <OwedFigures totals={totals} bottles={data.owedBottles} />
          {data.boxes && <OwedBoxes {...data} boxes={data.boxes} />}
          {data.members && <OwedMembers {...data} members={data.members} />}
          {data.bottles && <OwedBottles {...data} bottles={data.bottles} />}
          {data.decisions.length > 0 && <BottleDecisions decisions={data.decisions} mayChange={mayChange} />}
          <OwedMonths months={months.map((one) => ({ ...one, name: formatMonth(one.month) }))} />
          {mayChange && <SettleForm months={months.filter(({ open }) => open > 0)} />}
          {data.settlements.length > 0 && (
            <SettlementList settlements={data.settlements} mayChange={mayChange} />
          )}
        </>
      )}
    </>
  )
}
