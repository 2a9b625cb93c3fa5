/** A line across the top of the page that says what kind of page it is: payments are tests, a design is a preview. */
export const ribbonStyle = 'bg-warn-soft px-4 py-1 text-center text-xs font-semibold text-warn'
