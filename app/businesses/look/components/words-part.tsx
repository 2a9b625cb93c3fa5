import { Field, TextArea } from '~/ui/field'

interface WordsProps {
  name: string
  values: Record<string, string>
  errors: Record<string, string[] | undefined>
}

/** What the club says of itself, and what its buttons say. */
export function WordsPart({ name, values, errors }: WordsProps) {
  return (
    <fieldset className="look-part">
      <legend>Words</legend>
      <Field
        name="tagline"
        label="One line under the name"
        defaultValue={values.tagline}
        errors={errors.tagline}
        maxLength={140}
        autoComplete="off"
        optional
      />
      <TextArea
        name="intro"
        label="About the club"
        hint="A few sentences. An empty line begins a new paragraph."
        defaultValue={values.intro}
        errors={errors.intro}
        maxLength={1000}
        rows={5}
        optional
      />
      <div className="look-buttons">
        <Field
          name="join"
          label="Main button"
          defaultValue={values.join}
          errors={errors.join}
          placeholder={`Join ${name}`.slice(0, 32)}
          maxLength={32}
          autoComplete="off"
          optional
        />
        <Field
          name="choose"
          label="Button on a tier"
          defaultValue={values.choose}
          errors={errors.choose}
          placeholder="Choose"
          maxLength={32}
          autoComplete="off"
          optional
        />
        <Field
          name="signIn"
          label="Sign-in link"
          defaultValue={values.signIn}
          errors={errors.signIn}
          placeholder="Sign in"
          maxLength={32}
          autoComplete="off"
          optional
        />
      </div>
    </fieldset>
  )
}
