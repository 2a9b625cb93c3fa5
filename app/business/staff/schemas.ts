import { z } from 'zod'
import { emailAddress } from '~/foundation/kit/email-address'
import { singleLineText, requiredLine } from '~/foundation/kit/text'
import { staffRoles } from './roles'

const role = z.enum(staffRoles, 'Please choose a role')

/** The form that invites a staff member. */
export const staffInvitationForm = z.object({
  email: emailAddress(),
  fullName: singleLineText(100).default(''),
  role,
})

export const roleForm = z.object({ role })

/** The form that makes a colleague the owner. */
export const transferForm = z.object({
  sure: z
    .string()
    .default('')
    .refine((value) => value === 'on', 'Please check the box first.'),
})

/** A new account for an invited person; the email address is the invitation's. */
export const newStaffAccountForm = z.object({
  fullName: requiredLine(100, 'Full name is required'),
  password: z.string().default(''),
})
