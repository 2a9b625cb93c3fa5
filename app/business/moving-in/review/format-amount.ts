/** An amount as a form's field has it: "49.00". Pure. @param cents minor units */
export const formatAmount = (cents: number): string => (cents / 100).toFixed(2)
