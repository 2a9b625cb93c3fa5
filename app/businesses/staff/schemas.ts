import { z } from 'zod'
import { emailAddress } from '~/kit/email-address'
import { singleLineText, requiredLine } from '~/kit/text'
import { staffRoles } from './roles'

const role = z.enum(staffRoles, 'Please choose what they may do')

/** Whom to ask to work here. */
export const staffInvitationForm = z.object({
  email: emailAddress(),
  fullName: singleLineText(100).default(''),
  role,
})

export const roleForm = z.object({ role })

/** A new account for somebody who was invited; the address is that of the invitation. */
export const newStaffAccountForm = z.object({
  fullName: requiredLine(100, 'Full name is required'),
  password: z.string().default(''),
})
