// Pure.

/** The most of a question that is kept. */
const mostKept = 200

/**
 * A question without what tells who asked: email addresses, links, and numbers of seven digits and more, such as
 * telephone and card numbers. Cut off after 200 characters.
 */
export function withoutPersonalData(question: string): string {
  return question
    .replace(/[^\s@]+@[^\s@]+/g, '…')
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, '…')
    .replace(/\+?\d(?:[\s().-]*\d){6,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, mostKept)
}
