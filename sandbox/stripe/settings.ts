import { type Pool } from 'pg'
import { type FinalPolicy } from './engine/working-set'

/** Settings that an account's owner would choose in Stripe's dashboard. */
export class Settings {
  private readonly policies = new Map<string, FinalPolicy>()

  constructor(private readonly pool: Pool) {}

  async load(): Promise<void> {
    const { rows } = await this.pool.query<{ account: string; final_policy: FinalPolicy }>(
      'select account, final_policy from sandbox.settings',
    )
    for (const row of rows) this.policies.set(row.account, row.final_policy)
  }

  /** The state of a subscription when the last attempt on its invoice has failed; it is canceled unless set. */
  finalPolicy(account: string): FinalPolicy {
    return this.policies.get(account) ?? 'cancel'
  }

  async setFinalPolicy(account: string, policy: FinalPolicy): Promise<void> {
    await this.pool.query(
      `insert into sandbox.settings (account, final_policy) values ($1, $2)
       on conflict (account) do update set final_policy = excluded.final_policy`,
      [account, policy],
    )
    this.policies.set(account, policy)
  }
}
