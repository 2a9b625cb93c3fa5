/** Why a bottle is replaced. */
export const replacementReasons = { corked: 'Corked', broken: 'Broken', other: 'Other' } as const
export type ReplacementReason = keyof typeof replacementReasons
