/** How many failed lookups a process makes in a period before it reads the list of all names. */
const budget = { misses: 100, milliseconds: 10_000 }

interface LookupBudgetOptions {
  /** Every name there is, in one query. */
  loadNames(): Promise<ReadonlySet<string>>
  /** Milliseconds from any fixed point. */
  clock(): number
  /** How long a list of names is good for now, in milliseconds. */
  life(): number
}

/**
 * Bounds what invented names cost the database. Lookups are free as long as few of them fail. Beyond that the names
 * are read as a whole, one query at a time and kept for a moment, and only a name among them is looked up: real ones are
 * found as usual, however many invented ones are requested.
 */
export function createLookupBudget({ loadNames, clock, life }: LookupBudgetOptions) {
  let [began, spent] = [clock(), 0]
  let names: { all: ReadonlySet<string>; at: number } | null = null
  let loading: Promise<ReadonlySet<string>> | null = null
  let changes = 0

  const load = async (): Promise<ReadonlySet<string>> => {
    const [at, before] = [clock(), changes]
    const all = await loadNames()
    // A list that was read before a change may lack the names that came with it.
    if (changes === before) names = { all, at }
    return all
  }

  return {
    /** True where the names have to be asked before another look-up. */
    isSpent(): boolean {
      if (clock() - began >= budget.milliseconds) [began, spent] = [clock(), 0]
      return spent >= budget.misses
    },
    /** Whether there is such a name; rejects when the database cannot be reached. */
    async exists(name: string): Promise<boolean> {
      if (names && clock() - names.at < life()) return names.all.has(name)
      loading ??= load().finally(() => (loading = null))
      return (await loading).has(name)
    },
    /** A lookup begins: counted before its result is known, so that many at once do not slip through. */
    spend: () => void (spent += 1),
    /** It found something. */
    giveBack: () => void (spent = Math.max(0, spent - 1)),
    /** A name may have come or gone. */
    changed(): void {
      changes += 1
      names = null
    },
  }
}
