// Compares the stock ledger of every business with its stock levels, and what members are owed with their payments.
/** Differences of a business that its line names. */
const listed = 20

/**
 * Prints one line for each business with differences, and a summary. Needs the built server and its environment.
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether all figures agree, and everything was compared
 */
export async function verifyLedgers(signal) {
  const { verifyStock, differenceText, findingText } = await import('../build/server/index.js')
  const began = Date.now()
  const all = { businesses: 0, movements: 0, months: 0, paidCents: 0, refundedCents: 0, differing: 0 }
  for await (const result of verifyStock({ signal })) {
    const { businessId, business, movements, count, differences, owed } = result
    all.businesses += 1
    all.movements += movements
    all.months += owed.owed.paid
    all.paidCents += owed.money.paid
    all.refundedCents += owed.money.refunded
    if (count > 0 || owed.count > 0) all.differing += 1
    const report = (count, lines, within) => {
      if (count === 0) return
      const more = count > lines.length ? [`and ${count - lines.length} more`] : []
      console.error(
        `${business} (${businessId}): ${counted(count, 'difference')} in ${within}: ${[...lines, ...more].join('; ')}`,
      )
    }
    report(count, differences.slice(0, listed).map(differenceText), counted(movements, 'movement'))
    report(
      owed.count,
      owed.differences.slice(0, listed).map(findingText),
      counted(owed.owed.paid, 'paid month'),
    )
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(
    `${signal.aborted ? 'Stopped' : 'Verified'} after ${seconds} s: ${counted(all.businesses, 'business', 'es')}, ` +
      `${counted(all.movements, 'movement')}, ${counted(all.months, 'paid month')} ` +
      `($${(all.paidCents / 100).toFixed(2)} paid by card and balance, $${(all.refundedCents / 100).toFixed(2)} refunded). ` +
      (all.differing > 0
        ? `${counted(all.differing, 'business', 'es')} with differences.`
        : 'All figures agree.'),
  )
  return all.differing === 0 && !signal.aborted
}

/**
 * "1 movement", "12,000 movements", "2 businesses".
 * @param {number} number
 * @param {string} noun
 */
export function counted(number, noun, plural = 's') {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : plural}`
}
