import type { Migration } from '../migrate.server'

/** Bottles that members bought are handed over at the desk, with a box or by themselves. */
export const purchasesAtTheDesk: Migration = {
  name: '0069-purchases-at-the-desk',
  sql: /* sql */ `
    alter table hand_overs
      -- Null where only bought bottles were given.
      alter column order_id drop not null,
      add column member_id uuid;
    update hand_overs h set member_id = o.member_id
    from run_orders o where o.business_id = h.business_id and o.id = h.order_id;
    alter table hand_overs
      alter column member_id set not null,
      add foreign key (business_id, member_id) references members (business_id, id);
    create index hand_overs_by_member on hand_overs (business_id, member_id);

    -- A line is a bottle of a box or a bottle that was bought.
    alter table hand_over_lines drop constraint hand_over_lines_pkey;
    alter table hand_over_lines
      alter column line_id drop not null,
      add column bottle_id uuid,
      add primary key (business_id, hand_over_id, lock_id),
      add check (num_nonnulls(line_id, bottle_id) > 0),
      add foreign key (business_id, bottle_id) references purchase_bottles (business_id, id);
    create index hand_over_lines_by_line on hand_over_lines (business_id, line_id) where line_id is not null;
    create index hand_over_lines_by_bottle on hand_over_lines (business_id, bottle_id) where bottle_id is not null;

    alter table bottle_replacements
      alter column line_id drop not null,
      add column bottle_id uuid,
      add check (num_nonnulls(line_id, bottle_id) > 0),
      add foreign key (business_id, bottle_id) references purchase_bottles (business_id, id);
    create index bottle_replacements_by_bottle on bottle_replacements (business_id, bottle_id)
      where bottle_id is not null;

    -- What was refused is a box or a purchase; line_ids are the lines of the box or the bottles of the purchase.
    alter table refused_hand_overs
      alter column order_id drop not null,
      add column purchase_id uuid,
      add column decided_purchase_id uuid,
      add check (num_nonnulls(order_id, purchase_id) > 0),
      drop constraint refused_hand_overs_decision_check,
      add constraint refused_hand_overs_decision_check
        check (decision in ('loss', 'entitlement', 'purchase', 'nothing_left')),
      add foreign key (business_id, purchase_id) references purchases (business_id, id),
      add foreign key (business_id, decided_purchase_id) references purchases (business_id, id);
  `,
}
