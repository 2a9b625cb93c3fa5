// A few bottles to begin with: /business/setup/wines. Adds, corrects, removes and puts back; none are needed.
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { StepTitle } from '~/businesses/set-up/components/set-up-frame'
import { passWines } from '~/businesses/set-up/small-notes.server'
import { stepAfter, stepHref } from '~/businesses/set-up/steps'
import { DomainError } from '~/kit/errors'
import { checkFields, formFields, type FormRefusal } from '~/kit/forms.server'
import { isId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/banner'
import { SubmitButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { RemovedWine } from '~/wines/components/removed-wine'
import { WineForm } from '~/wines/components/wine-form'
import { WineList } from '~/wines/components/wine-list'
import { labelName } from '~/wines/labels'
import { cellar, wineById } from '~/wines/queries.server'
import { addWine, changeWine, mostWines, putBackWine, removeWine } from '~/wines/save-wine.server'
import { wineForm } from '~/wines/schemas'
import { refuse, requireSetUp } from './step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireSetUp(request, context)
  const asked = new URL(request.url).searchParams
  const { wines, count } = await cellar(db, mostWines)
  const removedId = asked.get('removed') ?? ''
  const removed = isId(removedId) ? await wineById(db, removedId) : null
  const isOut = removed !== null && !wines.some(({ id }) => id === removedId)
  return {
    wines,
    isFull: count >= mostWines,
    most: mostWines,
    open: wines.find(({ id }) => id === asked.get('wine')) ?? null,
    removed: isOut ? { id: removedId, name: labelName(removed) } : null,
    done: asked.get('done'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId, user } = await requireSetUp(request, context)
  let fields: Record<string, string> = {}
  const here = paths.business.setUp.wines
  try {
    fields = await formFields(request)
    const { intent, wineId = '' } = fields
    if (intent !== 'add' && intent !== 'go-on' && !isId(wineId)) throw otherButton()
    const by = { userId: user.id, requestId: context.requestId, now: context.now(businessId) }
    switch (intent) {
      case 'add':
      case 'change': {
        const form = checkFields(fields, wineForm)
        if (!form.ok) return data<FormRefusal>(form.refusal, { status: form.status })
        if (intent === 'add') await addWine(db, { label: form.value, ...by })
        else await changeWine(db, { wineId, label: form.value, ...by })
        return redirect(here({ done: intent === 'add' ? 'added' : 'changed' }), 303)
      }
      case 'remove':
        await removeWine(db, { wineId, ...by })
        return redirect(here({ removed: wineId }), 303)
      case 'put-back':
        await putBackWine(db, { wineId, ...by })
        return redirect(here({ done: 'back' }), 303)
      case 'go-on':
        await passWines(db, by.now)
        return redirect(stepHref(stepAfter('wines')!), 303)
      default:
        throw otherButton()
    }
  } catch (error) {
    return refuse(error, fields)
  }
}

const otherButton = () => new DomainError('unknown-button', 400, 'Please use the buttons of this page.')

export const meta: MetaFunction = () => [
  { title: 'Set-up: first wines – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

const doneWords: Record<string, string> = {
  added: 'It is in your cellar. Another one?',
  changed: 'The label is corrected.',
  back: 'It is back in your cellar.',
}

export default function WinesStep() {
  const { wines, isFull, most, open, removed, done } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>() as FormRefusal | undefined
  // What was refused belongs to the form that was sent; a button of the list has none.
  const isOfForm = refusal?.values.intent === 'add' || refusal?.values.intent === 'change'
  const word = refusal ? undefined : doneWords[done ?? '']
  return (
    <>
      <StepTitle title="Your first wines">
        A few bottles that you would pour for your first members. They wait in your cellar until you put a
        month together; nothing is ordered and guests see none of it. You may just as well begin without.
      </StepTitle>
      {word && <Banner tone="ok">{word}</Banner>}
      {refusal && !isOfForm && (
        <Banner tone="error">
          {refusal.formError ?? Object.values(refusal.fieldErrors).flat().join(' ')}
        </Banner>
      )}
      {removed && !refusal && <RemovedWine {...removed} />}
      {wines.length === 0 ? (
        <EmptyState title="No wines yet">
          <p>Winery, wine and kind are enough. Everything else can be added when there is time.</p>
        </EmptyState>
      ) : (
        <WineList
          wines={wines}
          open={open?.id ?? null}
          hrefOf={(wine) => `${paths.business.setUp.wines({ wine })}#wine`}
        />
      )}
      <div id="wine" className="wine-sheet">
        {isFull && !open ? (
          <Banner tone="info">
            That makes {most} wines: more than enough to begin with. To add another, remove one first.
          </Banner>
        ) : (
          <Card title={open ? `Correct ${labelName(open)}` : 'Add a wine'}>
            {/* Another wine is another form: its fields begin with that one's label. */}
            <WineForm
              key={open?.id ?? `new ${wines[0]?.id}`}
              wine={open}
              refusal={isOfForm ? refusal : undefined}
              leaveTo={paths.business.setUp.wines()}
            />
          </Card>
        )}
      </div>
      <Form method="post" className="setup-onward">
        <input type="hidden" name="intent" value="go-on" />
        <SubmitButton intent="go-on" variant={wines.length > 0 ? 'primary' : 'secondary'}>
          {wines.length > 0 ? 'That is enough for now, go on' : 'Do this later'}
        </SubmitButton>
      </Form>
    </>
  )
}
