import type { Migration } from '../migrate.server'

/** Tables, columns, indexes and audit actions get the names that the field uses for them. */
export const standardTerms: Migration = {
  name: '0028-standard-terms',
  sql: /* sql */ `
    alter table handovers rename to cross_host_logins;
    alter table outgoing_mail rename to outgoing_emails;
    alter table platform_mail rename to platform_emails;
    alter table mail_refusals rename to email_opt_outs;
    alter table platform_mail_refusals rename to platform_email_opt_outs;
    alter table guest_refusals rename to guest_invite_opt_outs;
    alter table owner_visits rename to impersonations;
    alter table look_versions rename to theme_versions;
    alter table business_setups rename to onboarding_progress;
    alter table business_sizes rename to business_member_counts;
    alter table undone_subscriptions rename to subscription_reversals;

    alter table memberships rename column ended_because to end_reason;
    alter table sessions rename column awaiting to pending_step;
    alter table sessions rename column proved_at to reauthenticated_at;
    alter table sessions rename column working_at to active_business_id;
    alter table sessions rename column must_end_at to absolute_expires_at;
    alter table business_slugs rename column likeness to skeleton;
    alter table email_opt_outs rename column refused_at to opted_out_at;
    alter table platform_email_opt_outs rename column refused_at to opted_out_at;
    alter table guest_invite_opt_outs rename column refused_at to opted_out_at;
    alter table impersonations rename column began_at to started_at;
    alter table onboarding_progress rename column look_chosen_at to theme_chosen_at;
    alter table onboarding_progress rename column wines_passed_at to wines_step_completed_at;
    alter table tiers rename column places_told to last_capacity_notice;
    alter table join_drafts rename column place_id to waiting_list_entry_id;
    alter table members rename column left_at to anonymized_at;
    alter table member_price_changes rename column noticed_at to notified_at;
    alter table payment_failures rename column gave_up_at to retries_ended_at;
    alter table disputes rename column answer_by to evidence_due_at;
    alter table idempotency_keys rename column is_unsure to is_outcome_unknown;
    alter table membership_cancellations rename column at_once to is_immediate;
    alter table subscription_reversals rename column tried_at to last_attempted_at;
    alter table checkout_attempts rename column settled_at to resolved_at;
    alter table plan_checkouts rename column settled_at to resolved_at;
    alter table refunds rename column settled_at to resolved_at;
    alter table tier_changes rename column settled_at to resolved_at;
    alter table tier_price_changes rename column settled_at to resolved_at;
    alter table member_price_changes rename column settled_at to resolved_at;
    alter table waiting_list rename column settled_at to resolved_at;
    alter table membership_pauses rename column asked_at to attempted_at;
    alter table membership_cancellations rename column asked_at to attempted_at;
    alter table tier_changes rename column asked_at to attempted_at;
    alter table refunds rename column asked_at to attempted_at;
    alter table idempotency_keys rename column asked_at to attempted_at;
    alter table domains rename column found_at to detected_at;
    alter table subscription_reversals rename column found_at to detected_at;
    alter table pictures rename column colours to colors;

    -- Indexes and constraints bear the name of their table, and their columns where they speak of one.
    do $$
    declare
      renamed record;
      found record;
    begin
      for renamed in select * from (values
        ('handovers', 'cross_host_logins'),
        ('outgoing_mail', 'outgoing_emails'),
        ('platform_mail', 'platform_emails'),
        ('mail_refusals', 'email_opt_outs'),
        ('platform_mail_refusals', 'platform_email_opt_outs'),
        ('guest_refusals', 'guest_invite_opt_outs'),
        ('owner_visits', 'impersonations'),
        ('look_versions', 'theme_versions'),
        ('business_setups', 'onboarding_progress'),
        ('business_sizes', 'business_member_counts'),
        ('undone_subscriptions', 'subscription_reversals')
      ) as names (old_name, new_name) loop
        for found in select conname from pg_constraint
          where conrelid = renamed.new_name::regclass and starts_with(conname, renamed.old_name || '_') loop
          execute format('alter table %I rename constraint %I to %I', renamed.new_name, found.conname,
            renamed.new_name || substr(found.conname, length(renamed.old_name) + 1));
        end loop;
        for found in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
          where i.indrelid = renamed.new_name::regclass and starts_with(c.relname, renamed.old_name || '_') loop
          execute format('alter index %I rename to %I', found.relname,
            renamed.new_name || substr(found.relname, length(renamed.old_name) + 1));
        end loop;
      end loop;
    end $$;
    alter index business_slugs_by_likeness rename to business_slugs_by_skeleton;
    alter index webhook_inbox_troubles rename to webhook_inbox_failed;
    alter index webhook_inbox_troubles_by_account rename to webhook_inbox_failed_by_account;

    -- A function's text does not follow when a table is renamed.
    create or replace function membership_counted() returns trigger language plpgsql as $$
    declare
      change integer := 0;
    begin
      if tg_op <> 'INSERT' and is_live_membership(old.status) then change := change - 1; end if;
      if tg_op <> 'DELETE' and is_live_membership(new.status) then change := change + 1; end if;
      if change <> 0 then
        insert into business_member_counts (business_id, members)
          values (case when tg_op = 'DELETE' then old.business_id else new.business_id end, change)
          on conflict (business_id) do update set members = business_member_counts.members + change;
      end if;
      return null;
    end $$;

    update audit_log set action = names.new_name from (values
      ('member.mail_wishes_changed', 'member.email_preferences_changed'),
      ('user.program_added', 'user.app_connected'),
      ('user.program_removed', 'user.app_disconnected'),
      ('business.opened_as_owner', 'business.impersonation_started'),
      ('business.left_as_owner', 'business.impersonation_ended'),
      ('membership.end-planned', 'membership.cancel-scheduled'),
      ('membership.end-undone', 'membership.cancel-undone'),
      ('membership.tier-change-planned', 'membership.tier-change-scheduled'),
      ('membership.duplicate-subscription-refunded', 'membership.duplicate-refunded'),
      ('payment.given-up', 'payment.final-failure'),
      ('business.founded', 'business.created'),
      ('business.renamed', 'business.web_address_changed'),
      ('business.look_published', 'business.branding_published'),
      ('business.look_restored', 'business.branding_restored'),
      ('business.look_chosen', 'business.preset_chosen'),
      ('domain.proof_lost', 'domain.verification_lost'),
      ('domain.claim_dropped', 'domain.claim_expired'),
      ('invitation.made', 'invitation.created'),
      ('invitation.sent_again', 'invitation.resent'),
      ('staff.handed_over', 'staff.ownership_transferred')
    ) as names (old_name, new_name) where action = names.old_name;
  `,
}
