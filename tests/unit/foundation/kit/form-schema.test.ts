import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { emailAddress } from '~/foundation/kit/email-address'
import { fieldNames, formConstraints, parseSubmission } from '~/foundation/kit/form-schema'
import { plainText, requiredLine } from '~/foundation/kit/text'

const schema = z
  .object({
    name: requiredLine(80, 'Please enter a name'),
    note: plainText(500).default(''),
    email: emailAddress(),
    again: z.string().default(''),
    code: z.string().max(6).default(''),
    age: z.enum(['21', '22']).optional(),
  })
  .superRefine(({ email, again }, context) => {
    if (email !== again) context.addIssue({ code: 'custom', path: ['again'], message: 'Not the same' })
  })
  .transform((form) => ({ ...form, isNoted: form.note !== '' }))

describe('the schema of a form', () => {
  it('requires the fields that must not be empty', () => {
    const required = Object.entries(formConstraints(schema)).flatMap(([name, field]) =>
      field.required ? [name] : [],
    )
    expect(required).toEqual(['name', 'email', 'age'])
  })

  it('limits a text to the length that its rule names', () => {
    const lengths = Object.fromEntries(
      Object.entries(formConstraints(schema)).map(([name, field]) => [name, field.maxLength]),
    )
    expect(lengths).toEqual({ name: 80, note: 500, email: 254, again: undefined, code: 6, age: undefined })
  })

  it('names the fields in the order of the screen', () => {
    expect(fieldNames(schema)).toEqual(['name', 'note', 'email', 'again', 'code', 'age'])
  })

  it('reads an empty field as an empty text and says what is wrong by field', () => {
    const fields = new URLSearchParams({
      name: '',
      note: '',
      email: 'ada@example.test',
      again: 'x',
      code: '',
    })
    const submission = parseSubmission(fields, schema)
    expect(submission.status).toBe('error')
    expect(submission.reply().error).toMatchObject({ name: ['Please enter a name'] })
  })
})
