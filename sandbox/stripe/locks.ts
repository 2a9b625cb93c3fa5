/** Lets one task at a time work under a name, in the order they came. */
export class Locks {
  private readonly tails = new Map<string, Promise<unknown>>()

  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const before = this.tails.get(name) ?? Promise.resolve()
    const turn = before.then(task, task)
    const tail = turn.catch(() => undefined)
    this.tails.set(name, tail)
    try {
      return await turn
    } finally {
      if (this.tails.get(name) === tail) this.tails.delete(name)
    }
  }
}
