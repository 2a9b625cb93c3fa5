import type { PermissionCheck, StaffPermission } from '~/staff-access/permissions'
import { paths } from '~/kit/paths'

/** The steps of a set-up in the order in which they are offered; they can be done in any other. */
export const stepIds = [
  'profile',
  'address',
  'look',
  'plan',
  'payments',
  'tiers',
  'wines',
  'delivery',
  'preview',
  'launch',
] as const

export type StepId = (typeof stepIds)[number]

/** What each step is called, and what it is about in a few words. */
export const stepLabels: Record<StepId, { name: string; about: string }> = {
  profile: { name: 'Profile', about: 'Who you are and where guests find you' },
  address: { name: 'Web address', about: 'Your club’s own place on the web' },
  look: { name: 'Look', about: 'The colors and letters of your house' },
  plan: { name: 'Plan', about: 'What Tastevin costs at your size' },
  payments: { name: 'Payments', about: 'Your own Stripe account' },
  tiers: { name: 'Tiers', about: 'What guests can choose from' },
  wines: { name: 'First wines', about: 'A few bottles for your first months' },
  delivery: { name: 'Pick-up', about: 'How the bottles get to your members' },
  preview: { name: 'Preview', about: 'Your page, as a guest will see it' },
  launch: { name: 'Go live', about: 'Open the doors' },
}

/** What it takes to open the page of a step, where `settings.change` is not enough. */
const stepPermissions: Partial<Record<StepId, StaffPermission>> = {
  plan: 'plan.manage',
  payments: 'payments.manage',
}

/** The steps whose pages are open to whoever looks. */
export const permittedSteps = (may: PermissionCheck): StepId[] =>
  stepIds.filter((step) => may(stepPermissions[step] ?? 'settings.change'))

export const stepHref = (step: StepId): string => paths.business.setUp[step]()

/** The step behind the present one; null behind the last. */
export const followingStep = (step: StepId): StepId | null => stepIds[stepIds.indexOf(step) + 1] ?? null

/** The first open step among those whose pages may be opened; the last one where those left may not. */
export const nextOpenStep = (may: PermissionCheck, done: Record<StepId, boolean>): StepId =>
  permittedSteps(may).find((step) => !done[step]) ?? 'launch'
