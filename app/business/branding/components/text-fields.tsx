import { Field, TextArea } from '~/foundation/ui/form/field'
import { EditorSection } from './editor-section'

interface TextFieldsProps {
  name: string
  values: Record<string, string>
  errors: Record<string, string[] | undefined>
}

/** Default texts, used where the club has none of its own. */
const buttonFields = (name: string) => [
  { field: 'join', label: 'Main button', placeholder: `Join ${name}`.slice(0, 32) },
  { field: 'choose', label: 'Button on a tier', placeholder: 'Choose' },
  { field: 'signIn', label: 'Sign-in link', placeholder: 'Sign in' },
]

/** The club's own texts and button labels. */
export function TextFields({ name, values, errors }: TextFieldsProps) {
  return (
    <EditorSection title="Texts">
      <Field
        name="tagline"
        label="Tagline under the name"
        defaultValue={values.tagline}
        errors={errors.tagline}
        maxLength={140}
        autoComplete="off"
        optional
      />
      <TextArea
        name="intro"
        label="About the club"
        hint="A few sentences. Leave a blank line between paragraphs."
        defaultValue={values.intro}
        errors={errors.intro}
        maxLength={1000}
        rows={5}
        optional
      />
      <div className="grid gap-4.5">
        {buttonFields(name).map(({ field, label, placeholder }) => (
          <Field
            key={field}
            name={field}
            label={label}
            defaultValue={values[field]}
            errors={errors[field]}
            placeholder={placeholder}
            maxLength={32}
            autoComplete="off"
            optional
          />
        ))}
      </div>
    </EditorSection>
  )
}
