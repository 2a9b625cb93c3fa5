import type { PermissionCheck, StaffPermission } from '~/people/staff-access/permissions'
import { paths } from '~/foundation/kit/paths'

/** The onboarding steps in the order they are offered; they can be done in any order. */
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

/** The club cannot go live without these. */
export const requiredSteps = ['profile', 'plan', 'tiers'] as const satisfies StepId[]

const isRequired = (step: StepId): boolean => requiredSteps.some((required) => required === step)

/** The steps by what going live needs of them; the launch itself follows both. */
export const stepGroups: { label: string; steps: StepId[] }[] = [
  { label: 'Required to go live', steps: [...requiredSteps] },
  { label: 'Recommended', steps: stepIds.filter((step) => !isRequired(step) && step !== 'launch') },
]

/** How many of the required steps are done: the one count of the setup. */
export const countDone = (done: Record<StepId, boolean>): number =>
  requiredSteps.filter((step) => done[step]).length

/** "2 of 3 required steps done" */
export const progressText = (done: Record<StepId, boolean>): string =>
  `${countDone(done)} of ${requiredSteps.length} required steps done`

/** Name and short description of each step. */
export const stepLabels: Record<StepId, { name: string; about: string }> = {
  profile: { name: 'Profile', about: 'Who you are and where guests find you' },
  address: { name: 'Web address', about: 'Where guests find your club online' },
  look: { name: 'Branding', about: 'Colors, fonts and pictures' },
  plan: { name: 'Plan', about: 'What Tastevin costs for your club' },
  payments: { name: 'Payments', about: 'Your own Stripe account' },
  tiers: { name: 'Tiers', about: 'What guests can choose from' },
  wines: { name: 'First wines', about: 'A few wines for your first months' },
  delivery: { name: 'Pick-up and shipping', about: 'How members get their bottles' },
  preview: { name: 'Preview', about: 'Your page as guests will see it' },
  launch: { name: 'Go live', about: 'Make your club public' },
}

/** The permission to open a step's page, where it is not `settings.change`. */
const stepPermissions: Partial<Record<StepId, StaffPermission>> = {
  plan: 'plan.manage',
  payments: 'payments.manage',
}

/** The steps the viewer may open. */
export const permittedSteps = (may: PermissionCheck): StepId[] =>
  stepIds.filter((step) => may(stepPermissions[step] ?? 'settings.change'))

export const stepHref = (step: StepId): string => paths.business.setUp[step]()

/** The step a page belongs to: its own page, or one below it. */
export const stepAt = (pathname: string): StepId | null =>
  stepIds.find((step) => pathname === stepHref(step) || pathname.startsWith(`${stepHref(step)}/`)) ?? null

/** The step after this one; null for the last. */
export const followingStep = (step: StepId): StepId | null => stepIds[stepIds.indexOf(step) + 1] ?? null

/** Where a saved step leads: to the next one, which says what was saved. */
export const afterStep = (step: StepId): string => {
  const next = followingStep(step)
  return next ? `${stepHref(next)}?saved=${step}` : paths.business.setUp.done()
}

/** The message that a step was just saved, with its name; null where nothing was changed. */
export function savedStepMessage(step: string | null): string | null {
  switch (step) {
    case 'profile':
    case 'address':
    case 'look':
    case 'plan':
    case 'delivery':
      return `${stepLabels[step].name} saved.`
    default:
      return null
  }
}

/** The first open step the viewer may open; otherwise the last one they may open. */
export const nextOpenStep = (may: PermissionCheck, done: Record<StepId, boolean>): StepId =>
  permittedSteps(may).find((step) => !done[step]) ?? 'launch'
