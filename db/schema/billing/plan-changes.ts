/** A business's change of plan; at most one is under way. */
export interface PlanChangesTable {
  business_id: string
  id: string
  from_plan: 'neighborhood' | 'sommelier' | 'world_class'
  to_plan: 'neighborhood' | 'sommelier' | 'world_class'
  requested_by: string | null
  created_at: Date
  /** When the business's own subscription was on the new plan. */
  applied_at: Date | null
}
