import { type StripeEmulator } from './emulator'
import { dueAt, isOfAccount, nextPayoutAt } from './engine/due-at'
import { arrive, failPayout, payOut } from './engine/payments/payouts'
import { type StoredObject, type Type } from './engine/working-set'

/**
 * The daily payouts of every account. They follow its clock at the end of each move of time: a long move makes every
 * day's payout, with that day's date, and takes no steps of its own.
 */
export class Payouts {
  /** Each account's next payout or arrival, in epoch seconds. */
  private readonly due = new Map<string, number>()

  constructor(private readonly emulator: StripeEmulator) {}

  async reload(): Promise<void> {
    const { rows } = await this.emulator.options.pool.query<{ account: string; due: string }>(
      `select account, min(due_at) as due from sandbox.objects
       where due_at is not null and type in ('balance_transaction', 'payout') group by account`,
    )
    for (const row of rows) this.due.set(row.account, Number(row.due))
  }

  /** Notes what became due with a commit. */
  onCommit(objects: StoredObject[]): void {
    for (const stored of objects) {
      const due = isOfAccount(stored) ? dueAt(stored) : null
      if (due !== null && due < (this.due.get(stored.account) ?? Infinity)) this.due.set(stored.account, due)
    }
  }

  dueAccounts(): string[] {
    return [...this.due.keys()]
  }

  /** Makes every payout that is due on the account's clock, and has those arrive that were on their way. */
  async process(account: string): Promise<void> {
    const now = this.emulator.clock.now(account)
    if ((this.due.get(account) ?? Infinity) > now) return
    for (let day = this.due.get(account) ?? Infinity; day <= now;) {
      const today = day
      await this.emulator.locks.run(account, () => this.processDay(account, today))
      await this.emulator.deliveries.waitForCapacity()
      day = (await this.nextAfter(account, today)) ?? Infinity
    }
    const next = await this.nextAfter(account, now)
    // Money that stays in the balance, because it is below zero or the bank refuses, is looked at again the next day.
    const isAnythingLeft = next === null && (await this.nextAfter(account, 0)) !== null
    if (next !== null || isAnythingLeft) this.due.set(account, next ?? nextPayoutAt(now + 1))
    else this.due.delete(account)
  }

  /** The arrivals and the payout of one day, at midnight UTC. */
  private async processDay(account: string, day: number): Promise<void> {
    const merchant = await this.emulator.store.get('v2.core.account', account)
    const arriving = await this.dueOf(account, 'payout', day)
    const bank = merchant?.hidden.bank ?? 'open'
    const available = bank === 'disabled' ? [] : await this.dueOf(account, 'balance_transaction', day)
    if (arriving.length === 0 && available.length === 0) return
    const workingSet = await this.emulator.workingSet(account, [...arriving, ...available], null)
    workingSet.now = day
    for (const { id } of arriving) {
      if (bank === 'open') arrive(workingSet, id)
      else failPayout(workingSet, id)
    }
    const fails = arriving.length > 0 && bank === 'closed'
    if (fails && merchant) workingSet.editStored('v2.core.account', account).hidden.bank = 'disabled'
    if (!fails) payOut(workingSet, available, `ba_${account.slice(5)}`)
    await this.emulator.commit(workingSet)
  }

  private async dueOf<K extends Type>(account: string, type: K, until: number): Promise<StoredObject<K>[]> {
    const { rows } = await this.emulator.options.pool.query<{ id: string }>(
      'select id from sandbox.objects where account = $1 and type = $2 and due_at <= $3 order by seq',
      [account, type, until],
    )
    return (await this.emulator.store.many(rows.map(({ id }) => id))) as StoredObject<K>[]
  }

  /** The next day on which something is due; null if nothing is after this one. */
  private async nextAfter(account: string, day: number): Promise<number | null> {
    const { rows } = await this.emulator.options.pool.query<{ due: string | null }>(
      `select min(due_at) as due from sandbox.objects
       where account = $1 and type in ('balance_transaction', 'payout') and due_at > $2`,
      [account, day],
    )
    return rows[0]?.due ? Number(rows[0].due) : null
  }
}
