// Whole card numbers in a file, which only the payment provider may keep. Pure.

/** Whether a text is a card number: 13 to 19 digits whose check digit is right. */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^[2-6]\d{12,18}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Columns whose values are never shown. */
export const isSecretHeader = (header: string): boolean =>
  /pass ?word|passwd|\bcvv|\bcvc|card ?(?:number|no)\b|\bssn\b|social security/i.test(
    header.replace(/_/g, ' '),
  )
