// The fields of each type of block.
import { emailPhotoOf } from '~/foundation/theme/media'
import { SubmitButton } from '~/foundation/ui/form/button'
import { fieldAttributes, Field, FieldFrame } from '~/foundation/ui/form/field'
import { inputStyle } from '~/foundation/ui/form/input-style'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import { mostWinesInBlock, type Block } from '../blocks'
import { blockField } from '../writing/editor-fields'
import { RichTextField } from './rich-text-field'

interface Choice {
  id: string
  label: string
}

/** The wines and events that a block may show. */
export interface BlockChoices {
  wines: Choice[]
  events: Choice[]
}

/** The fields of a block, by its type. */
export function BlockFields({
  block,
  choices,
  pictures,
  errorsOf,
}: {
  block: Block
  choices: BlockChoices
  pictures: Record<string, string>
  errorsOf: (name: string) => string[] | undefined
}) {
  const fieldProps = (name: string) => ({
    name: blockField(block.id, name),
    errors: errorsOf(blockField(block.id, name)),
  })
  switch (block.type) {
    case 'text':
      return <RichTextField {...fieldProps('text')} label="Text" defaultValue={block.text} />
    case 'picture':
      return (
        <PictureFields block={block} picture={pictures[block.pictureId] ?? null} fieldProps={fieldProps} />
      )
    case 'wines':
      return (
        <>
          <p className={noteStyle}>
            Each wine shows its price for the reader’s tier, and Add to Cart while it is for sale.
          </p>
          {Array.from({ length: mostWinesInBlock }, (_, at) => (
            <ChoiceField
              key={at}
              {...fieldProps(`wine${at}`)}
              label={`Wine ${at + 1}`}
              choices={choices.wines}
              value={block.wineIds[at] ?? ''}
              none="No wine"
            />
          ))}
        </>
      )
    case 'box':
      return (
        <p className={noteStyle}>
          The wines of the latest box that you published, for the reader’s tier. Members whose tier has none
          do not see this block.
        </p>
      )
    case 'event':
      return (
        <ChoiceField
          {...fieldProps('eventId')}
          label="Event"
          choices={choices.events}
          value={block.eventId}
          none={choices.events.length > 0 ? 'Choose an event' : 'No events to come'}
        />
      )
    case 'button':
      return (
        <>
          <Field
            {...fieldProps('label')}
            label="Text of the button"
            defaultValue={block.label}
            maxLength={60}
          />
          <Field
            {...fieldProps('url')}
            label="Leads to"
            inputMode="url"
            defaultValue={block.url}
            placeholder="https://"
          />
        </>
      )
    default:
      return null
  }
}

function PictureFields({
  block,
  picture,
  fieldProps,
}: {
  block: Extract<Block, { type: 'picture' }>
  picture: string | null
  fieldProps: (name: string) => { name: string; errors: string[] | undefined }
}) {
  const photo = emailPhotoOf(picture)
  return (
    <>
      <input type="hidden" name={blockField(block.id, 'pictureId')} value={block.pictureId} />
      {photo && (
        <img {...photo} src={photo.url} alt={block.alt} className="max-h-60 w-auto rounded-control" />
      )}
      <div>
        <SubmitButton name="do" value={`picture:${block.id}`} variant="secondary" size="small" intent="none">
          {block.pictureId ? 'Replace picture' : 'Choose a picture'}
        </SubmitButton>
      </div>
      <Field
        {...fieldProps('alt')}
        label="Description"
        hint="For members who do not see the picture."
        defaultValue={block.alt}
        maxLength={200}
      />
      <Field
        {...fieldProps('link')}
        label="Leads to"
        optional
        inputMode="url"
        defaultValue={block.link}
        placeholder="https://"
      />
    </>
  )
}

function ChoiceField({
  name,
  errors,
  label,
  choices,
  value,
  none,
}: {
  name: string
  errors: string[] | undefined
  label: string
  choices: Choice[]
  value: string
  none: string
}) {
  const isKnown = value === '' || choices.some(({ id }) => id === value)
  return (
    <FieldFrame name={name} label={label} errors={errors}>
      <select className={inputStyle()} defaultValue={value} {...fieldAttributes(name, { errors })}>
        <option value="">{none}</option>
        {!isKnown && <option value={value}>No longer on your list</option>}
        {choices.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
