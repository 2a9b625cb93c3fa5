import { cx } from 'class-variance-authority'
import { ArrowDown, ArrowUp, Eye, EyeOff, GripVertical } from 'lucide-react'
import { type ComponentProps, type ReactNode } from 'react'
import { standardAnswers, standardQuestions } from '#/tenants/club-page-copy'
import { presetBlockOrder, type Brand } from '~/foundation/theme/brand'
import { smallestFile } from '~/foundation/theme/media'
import {
  answerIds,
  blockLimits,
  orderedBlocks,
  requiredBlock,
  type BlockId,
} from '~/foundation/theme/page-blocks'
import { paths } from '~/foundation/kit/paths'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Field, TextArea } from '~/foundation/ui/form/field'
import { SortableList, SortableRow } from '~/foundation/ui/form/sortable-list'
import { withMove } from '~/foundation/kit/list/with-move'
import { picturePlaces, questionPlaces, quotePlaces } from '../page-form'
import type { PreviewedClub } from './club-page-preview'
import { CropField } from './crop-field'
import { EditorSection } from './editor-section'
import { FilePick, type OnChoose } from './picture-fields'

interface BlockFieldsProps {
  brand: Brand
  values: Record<string, string>
  errors: Record<string, string[] | undefined>
  previewed: PreviewedClub
  onChoose: OnChoose
  onPick: (values: Record<string, string>) => void
}

const blockNames: Record<BlockId, string> = {
  story: 'Introduction',
  tiers: 'Memberships',
  box: 'Latest box',
  wines: 'Wine list',
  events: 'Events',
  how: 'How it works',
  person: 'A person and a sentence',
  gallery: 'Pictures',
  press: 'Press quotes',
  visit: 'Address, map and hours',
  questions: 'Questions',
}

/** The blocks of the club page: their order, which are shown, and their content. */
export function BlockFields(props: BlockFieldsProps) {
  const { brand, values, onPick } = props
  const { page, preset } = brand
  const order = orderedBlocks(page.order, presetBlockOrder[preset])
  const saveOrder = (ids: readonly string[]) => onPick({ order: ids.join(',') })
  const content = blockContent(props)
  return (
    <EditorSection
      title="Blocks of your page"
      hint="Drag them into your order. A block without content doesn’t show."
    >
      <input type="hidden" name="order" defaultValue={values.order} />
      <input type="hidden" name="hidden" defaultValue={values.hidden} />
      <SortableList items={order.map((id) => ({ id, name: blockNames[id] }))} onOrder={saveOrder}>
        <ol className="grid gap-2">
          {order.map((id, place) => (
            <SortableRow key={id} id={id}>
              {({ grip, row }) => (
                <BlockRow
                  id={id}
                  place={place}
                  count={order.length}
                  isHidden={page.hidden.includes(id)}
                  {...content[id]}
                  grip={grip}
                  row={row}
                  onMove={(step) => saveOrder(withMove(order, place, step))}
                  onShow={(isShown) => {
                    const others = page.hidden.filter((block) => block !== id)
                    onPick({ hidden: (isShown ? others : [...others, id]).join(',') })
                  }}
                />
              )}
            </SortableRow>
          ))}
        </ol>
      </SortableList>
      {page.order && (
        <p>
          <button
            type="button"
            className="link min-h-11 cursor-pointer text-sm"
            onClick={() => onPick({ order: '' })}
          >
            Use the preset’s order
          </button>
        </p>
      )}
    </EditorSection>
  )
}

const iconButton = cx(
  'grid size-11 flex-none cursor-pointer place-items-center rounded-control text-muted',
  'hover:bg-(--hover) hover:text-ink disabled:cursor-default disabled:opacity-35 svg:size-4.5',
)

/** With JavaScript each button changes the form; without, it submits it. */
function BlockRow({
  id,
  place,
  count,
  isHidden,
  isEmpty,
  hint,
  fields,
  grip,
  row,
  onMove,
  onShow,
}: {
  id: BlockId
  place: number
  count: number
  isHidden: boolean
  grip: ComponentProps<'button'> | null
  row: ComponentProps<'li'>
  onMove: (step: 'up' | 'down') => void
  onShow: (isShown: boolean) => void
} & BlockContent) {
  const name = blockNames[id]
  const button = (intent: string, label: string, act: () => void, icon: ReactNode, isDisabled = false) => (
    <button
      type="submit"
      name="intent"
      value={`${intent}:${id}`}
      className={iconButton}
      aria-label={`${label}: ${name}`}
      title={label}
      disabled={isDisabled}
      onClick={(event) => {
        event.preventDefault()
        act()
      }}
    >
      {icon}
    </button>
  )
  return (
    <li
      className="grid min-w-0 rounded-control border border-line bg-surface data-carried:relative data-carried:z-2 data-carried:shadow-dialog"
      {...row}
    >
      <div className="flex min-w-0 items-center">
        {grip && (
          <button
            type="button"
            className={cx(iconButton, 'cursor-grab touch-none active:cursor-grabbing')}
            aria-label={`Reorder ${name}`}
            {...grip}
          >
            <GripVertical aria-hidden="true" />
          </button>
        )}
        <p
          className={cx(
            'min-w-0 flex-1 py-2 text-sm leading-snug',
            !grip && 'pl-3',
            isHidden && 'text-muted',
          )}
        >
          {name} {isHidden ? <Badge tone="grey">Off</Badge> : isEmpty && <Badge tone="grey">Empty</Badge>}
        </p>
        {button('block-up', 'Move up', () => onMove('up'), <ArrowUp aria-hidden="true" />, place === 0)}
        {button(
          'block-down',
          'Move down',
          () => onMove('down'),
          <ArrowDown aria-hidden="true" />,
          place === count - 1,
        )}
        {id !== requiredBlock &&
          (isHidden
            ? button('block-show', 'Switch on', () => onShow(true), <EyeOff aria-hidden="true" />)
            : button('block-hide', 'Switch off', () => onShow(false), <Eye aria-hidden="true" />))}
      </div>
      {fields ? (
        <details className="border-t border-line">
          <summary className="flex min-h-11 cursor-pointer items-center px-3 text-sm">
            Edit<span className="sr-only"> {name}</span>
          </summary>
          <div className="grid grid-cols-1 gap-4.5 p-3">{fields}</div>
        </details>
      ) : (
        isEmpty && hint && <p className="border-t border-line px-3 py-2 text-sm text-muted">{hint}</p>
      )}
    </li>
  )
}

interface BlockContent {
  isEmpty: boolean
  /** How an empty block gets its content. */
  hint?: ReactNode
  /** The fields of a block with content of the club's own. */
  fields?: ReactNode
}

function blockContent({
  brand,
  values,
  errors,
  previewed,
  onChoose,
  onPick,
}: BlockFieldsProps): Record<BlockId, BlockContent> {
  const { person, gallery, press } = brand.page
  const { club, month, wineList, events } = previewed
  const text = (name: string, label: string, maxLength: number, placeholder?: string) => ({
    name,
    label,
    maxLength,
    placeholder,
    defaultValue: values[name],
    errors: errors[name],
    optional: true,
  })
  const answers = standardAnswers(club)
  return {
    story: { isEmpty: brand.intro === '', hint: 'Write “About the club” under Texts.' },
    tiers: { isEmpty: false },
    box: { isEmpty: month === null, hint: 'Shows once you announce a box that guests may see.' },
    wines: { isEmpty: wineList === null, hint: 'Shows once wines are on your public list.' },
    events: { isEmpty: events.length === 0, hint: 'Shows while a public event is coming up.' },
    how: { isEmpty: false },
    visit: {
      isEmpty: false,
      fields: (
        <p className="text-sm">
          The address and hours come from your{' '}
          <a className="link" href={paths.business.settings()}>
            settings
          </a>
          .
        </p>
      ),
    },
    person: {
      isEmpty: person.sentence === '',
      fields: (
        <>
          <TextArea {...text('person-sentence', 'Sentence', 400)} rows={3} />
          <Field {...text('person-name', 'Name', 80)} autoComplete="off" />
          <Field {...text('person-role', 'Role', 80, 'Sommelier')} autoComplete="off" />
          {person.photo && (
            <CropField
              key={person.photo}
              crop="person"
              path={person.photo}
              label="the portrait"
              {...{ values, onPick }}
            />
          )}
          <FilePick
            kind="portrait"
            label={person.photo ? 'Another portrait' : 'Portrait'}
            hint="At least 800 pixels on its longer side, up to 10 MB."
            button="Upload portrait"
            remove={person.photo && 'Remove portrait'}
            errors={errors.portrait}
            onChoose={onChoose}
          />
        </>
      ),
    },
    gallery: {
      isEmpty: gallery.length === 0,
      fields: (
        <>
          {gallery.map(({ path }, index) => {
            const place = picturePlaces[index]!
            return (
              <div key={path} className="grid grid-cols-1 gap-2.5 border-b border-line pb-4">
                <img
                  className="aspect-3/2 w-36 rounded-control object-cover"
                  src={smallestFile(path)}
                  alt=""
                  width={300}
                  height={200}
                  loading="lazy"
                />
                <Field
                  {...text(`gallery-${place}-alt`, `Description of picture ${place}`, 140)}
                  hint="Read out to guests who cannot see it."
                  autoComplete="off"
                />
                <CropField
                  crop={`gallery-${place}`}
                  path={path}
                  label={`picture ${place}`}
                  {...{ values, onPick }}
                />
                <p className="flex flex-wrap gap-x-5">
                  {place > 1 && (
                    <button
                      type="submit"
                      name="intent"
                      value={`gallery-up:${place}`}
                      className="link min-h-11 cursor-pointer"
                    >
                      Move picture {place} up
                    </button>
                  )}
                  <button
                    type="submit"
                    name="intent"
                    value={`remove:gallery-${place}`}
                    className="link min-h-11 cursor-pointer"
                  >
                    Remove picture {place}
                  </button>
                </p>
              </div>
            )
          })}
          {gallery.length < blockLimits.pictures && (
            <FilePick
              kind="gallery"
              label={gallery.length === 0 ? 'A picture' : 'Another picture'}
              hint={`At least 800 pixels on its longer side, up to 10 MB. Up to ${blockLimits.pictures} pictures.`}
              button="Upload picture"
              remove={null}
              errors={errors.gallery}
              onChoose={onChoose}
            />
          )}
        </>
      ),
    },
    press: {
      isEmpty: press.every(({ text: words }) => words === ''),
      fields: quotePlaces.map((place) => (
        <div key={place} className="grid grid-cols-1 gap-2.5">
          <TextArea {...text(`press-${place}-text`, `Quote ${place}`, 280)} rows={2} />
          <Field {...text(`press-${place}-source`, `Source of quote ${place}`, 80)} autoComplete="off" />
        </div>
      )),
    },
    questions: {
      isEmpty: false,
      fields: (
        <>
          {answerIds.map((id) => (
            <TextArea
              key={id}
              {...text(`answer-${id}`, standardQuestions[id], 600, answers[id])}
              hint="Leave blank to use the answer shown."
              rows={3}
            />
          ))}
          {questionPlaces.map((place) => (
            <div key={place} className="grid grid-cols-1 gap-2.5">
              <Field
                {...text(`question-${place}-question`, `Your question ${place}`, 140)}
                autoComplete="off"
              />
              <TextArea
                {...text(`question-${place}-answer`, `Answer to your question ${place}`, 600)}
                rows={2}
              />
            </div>
          ))}
        </>
      ),
    },
  }
}
