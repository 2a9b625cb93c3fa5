import { Form, useActionData } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { choiceStyle, radioStyle } from '~/foundation/ui/form/choice-style'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { Field, FieldError } from '~/foundation/ui/form/field'
import { submissionIn, useSchemaForm, type FormField } from '~/foundation/ui/form/use-schema-form'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import {
  bottleWords,
  promisedBottles,
  type DeskBox,
  type DeskMember,
  type DeskPurchase,
  type DeskWine,
} from '../desk-view'
import { handOverForm } from '../schemas'
import { WineRow } from './wine-rows'

type Who = 'member' | 'second_person'

export interface GivenBottles {
  bottleIds: string[]
  collectedBy: Who
  secondPerson: string
  note: string
}

const intent = 'hand-over'

/** Bar of the controls pressed for each person in a queue, near the thumb; on a wide screen in its normal place. */
const thumbBarStyle =
  'sticky bottom-(--bottom-bar,0px) z-10 -mx-2 grid gap-3 bg-raised px-2 pt-3 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:static md:m-0 md:p-0'

interface HandOverFormProps {
  member: DeskMember
  /** Null where only bought bottles are given. */
  box: DeskBox | null
  /** With the bottles that can be handed over. */
  purchases: DeskPurchase[]
  wines: Record<string, DeskWine>
  /** For the form without scripts; empty in a page that records by itself. */
  handOverId: string
  /** Records it in the page; without it the form is sent. */
  onGive?: (handOver: GivenBottles) => void
}

/**
 * Hands over bottles of a box, bottles that were bought, or both, all or some of them, to the member or a second person
 * whose age was checked.
 */
export function HandOverForm({ member, box, purchases, wines, handOverId, onGive }: HandOverFormProps) {
  const submission = submissionIn(useActionData<unknown>())
  const key = box?.id ?? 'bought'
  const isMine = (submission?.initialValue?.orderId ?? '') === (box?.id ?? '')
  const form = useSchemaForm(handOverForm, {
    id: `hand-over-${key}`,
    intent,
    submission: isMine ? submission : null,
    defaultValue: {
      collectedBy: member.isUnderAge ? 'second_person' : 'member',
      secondPerson: member.secondPerson,
    },
  })
  const orders = [
    ...(box ? [{ id: box.id, legend: 'Bottles to hand over', bottles: promisedBottles(box) }] : []),
    ...purchases.map(({ id, number, bottles }) => ({
      id,
      legend: `Bought besides: order ${number}`,
      bottles,
    })),
  ]
  const bottles = orders.flatMap((order) => order.bottles)
  const [ownId] = useState(newId)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [who, setWho] = useState<Who>(member.isUnderAge ? 'second_person' : 'member')
  const [isEmpty, setEmpty] = useState(false)
  const bottleIds = bottles.flatMap(({ id }) => (left.has(id) ? [] : id))
  const count = bottleIds.length
  const toggle = (id: string) => {
    setEmpty(false)
    setLeft((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  }
  const { fields } = form
  return (
    <Form
      method="post"
      action={paths.business.desk.member(member.id)}
      // A focused field is not hidden behind the bar at the bottom.
      className="grid gap-4 max-md:[&_:is(input,summary)]:scroll-mb-40"
      {...form.props}
      onSubmit={(event) => {
        form.props.onSubmit(event)
        if (event.defaultPrevented) return
        if (count === 0) {
          event.preventDefault()
          return setEmpty(true)
        }
        if (!onGive) return
        event.preventDefault()
        onGive({ bottleIds, ...readPersonAndNote(event.currentTarget) })
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="handOverId" value={handOverId || ownId} />
      <input type="hidden" name="orderId" value={box?.id ?? ''} />
      <ErrorSummary form={form} />
      {orders.map(({ id, ...order }) => (
        <BottleChoice key={id} {...order} wines={wines} left={left} toggle={toggle} />
      ))}
      <div aria-live="polite">
        <FieldError id={`lines-${key}`} errors={isEmpty ? ['Choose at least one bottle'] : undefined} />
      </div>
      <Collector member={member} box={box} who={who} setWho={setWho} field={fields.secondPerson} />
      <details>
        <summary className={disclosureStyle}>Add a note</summary>
        <Field field={fields.note} label="Note on this hand-over" autoComplete="off" />
      </details>
      <div className={thumbBarStyle}>
        <Checkbox field={fields.isAgeChecked}>
          I saw a document: {who === 'member' ? firstNameOf(member) : 'the second person'} is 21 or older
        </Checkbox>
        <SubmitButton wide intent={intent} pendingLabel="Handing over …">
          Hand over {bottleWords(count)}
        </SubmitButton>
      </div>
    </Form>
  )
}

const firstNameOf = ({ fullName }: DeskMember) => fullName.split(' ')[0]

function readPersonAndNote(form: HTMLFormElement): Omit<GivenBottles, 'bottleIds'> {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const collectedBy = text('collectedBy') === 'second_person' ? 'second_person' : 'member'
  return {
    collectedBy,
    secondPerson: collectedBy === 'second_person' ? text('secondPerson') : '',
    note: text('note'),
  }
}

/** The person who collects the bottles; `field` is the name of the second person. */
function Collector({
  member,
  box,
  who,
  setWho,
  field,
}: Pick<HandOverFormProps, 'member' | 'box'> & { who: Who; setWho(who: Who): void; field: FormField }) {
  const isHydrated = useHydrated()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">Who collects {box ? 'the box' : 'the bottles'}?</legend>
      <div className="grid grid-cols-2 gap-2 max-[22rem]:grid-cols-1">
        {(['member', 'second_person'] as const).map((one) => (
          <label
            key={one}
            className={cx(
              choiceStyle,
              'flex min-h-12 items-center gap-2.5 px-3 py-2 wrap-anywhere',
              one === 'member' && member.isUnderAge && 'opacity-60',
            )}
          >
            <input
              type="radio"
              name="collectedBy"
              value={one}
              checked={who === one}
              disabled={one === 'member' && member.isUnderAge}
              onChange={() => setWho(one)}
              className={radioStyle}
            />
            {one === 'member' ? firstNameOf(member) : 'Someone else'}
          </label>
        ))}
      </div>
      <div className={cx(isHydrated && who !== 'second_person' && 'hidden')}>
        <Field
          field={field}
          label="Name of the second person"
          hint={member.secondPerson ? `On file: ${member.secondPerson}` : undefined}
          autoComplete="off"
        />
      </div>
    </fieldset>
  )
}

function BottleChoice({
  legend,
  bottles,
  wines,
  left,
  toggle,
}: Pick<HandOverFormProps, 'wines'> & {
  legend: string
  bottles: Parameters<typeof WineRow>[0]['line'][]
  left: ReadonlySet<string>
  toggle(id: string): void
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {bottles.map((bottle) => (
        <label
          key={bottle.id}
          className={cx(choiceStyle, 'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 px-3 py-1.5')}
        >
          <input
            type="checkbox"
            name={`bottle-${bottle.id}`}
            checked={!left.has(bottle.id)}
            onChange={() => toggle(bottle.id)}
            className="size-6 cursor-pointer"
          />
          <WineRow wine={wines[bottle.wineId]} line={bottle} />
        </label>
      ))}
    </fieldset>
  )
}
