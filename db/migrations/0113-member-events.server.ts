import type { Migration } from '../migrate.server'

/**
 * Events of members, read from the rows of every module, for their timelines: `id` is unique among events of a kind.
 */
export const memberEvents: Migration = {
  name: '0113-member-events',
  sql: /* sql */ `
    create view member_events with (security_invoker = true) as
      select ms.business_id, ms.member_id, 'membership'::text as "group", 'joined'::text as kind,
        ms.id::text as id, ms.started_at as at, null::text as state, t.name, null::date as "on",
        null::date as until, null::integer as cents, null::text as currency, null::text as words,
        null::text as ref, null::text as ref2, null::uuid as change_id, null::text as act,
        false as is_about_money
      from memberships ms
      join tiers t on t.business_id = ms.business_id and t.id = ms.tier_id
      where ms.started_at is not null and ms.status not in ('pending', 'inactive')
      union all
      select ms.business_id, ms.member_id, 'membership', 'ended', ms.id::text, ms.ended_at as at,
        coalesce(ms.end_reason, '') as state, t.name, null, null, null, null, null, null, null, null, null,
        false
      from memberships ms
      join tiers t on t.business_id = ms.business_id and t.id = ms.tier_id
      where ms.ended_at is not null and ms.status = 'canceled'
      union all
      select ms.business_id, ms.member_id, 'membership', 'skip', p.id::text, p.requested_at as at,
        p.status as state, null, p.from_on as "on", p.until_on as until, null, null, null, null, null,
        p.id as change_id, 'skip' as act, false
      from membership_pauses p
      join memberships ms on ms.business_id = p.business_id and ms.id = p.membership_id
      where p.kind = 'skip'
      union all
      select ms.business_id, ms.member_id, 'membership', 'hold', p.id::text, p.requested_at as at,
        p.status as state, null, p.from_on as "on", p.until_on as until, null, null, null, null, null,
        p.id as change_id, 'hold' as act, false
      from membership_pauses p
      join memberships ms on ms.business_id = p.business_id and ms.id = p.membership_id
      where p.kind = 'hold'
      union all
      select ms.business_id, ms.member_id, 'membership', 'resumed', p.id::text, p.ended_at as at,
        p.kind as state, null, p.from_on as "on", null, null, null, null, null, null, p.id as change_id,
        'resume' as act, false
      from membership_pauses p
      join memberships ms on ms.business_id = p.business_id and ms.id = p.membership_id
      where p.ended_at is not null and p.status = 'ended' and p.because = 'lifted'
      union all
      select ms.business_id, ms.member_id, 'membership', 'canceled', c.id::text, c.requested_at as at,
        c.status as state, null, c.effective_on as "on", null, null, null, c.why as words, null, null,
        c.id as change_id, 'cancel' as act, false
      from membership_cancellations c
      join memberships ms on ms.business_id = c.business_id and ms.id = c.membership_id
      where c.kind <> 'business'
      union all
      select ms.business_id, ms.member_id, 'membership', 'ended-by-club', c.id::text, c.requested_at as at,
        c.status as state, null, c.effective_on as "on", null, null, null, c.why as words, null, null, null,
        null, false
      from membership_cancellations c
      join memberships ms on ms.business_id = c.business_id and ms.id = c.membership_id
      where c.kind = 'business'
      union all
      select ms.business_id, ms.member_id, 'membership', 'cancel-undone', c.id::text, c.undone_at as at,
        null, null, null, null, null, null, null, null, null, c.id as change_id, 'undo-cancel' as act, false
      from membership_cancellations c
      join memberships ms on ms.business_id = c.business_id and ms.id = c.membership_id
      where c.undone_at is not null and c.status = 'undone'
      union all
      select ms.business_id, ms.member_id, 'membership', 'tier-up', tc.id::text, tc.requested_at as at,
        tc.status as state, t.name, tc.effective_on as "on", null, tc.due_cents as cents, tp.currency, null,
        null, null, tc.id as change_id, 'change-tier' as act, false
      from tier_changes tc
      join memberships ms on ms.business_id = tc.business_id and ms.id = tc.membership_id
      join tiers t on t.business_id = tc.business_id and t.id = tc.to_tier_id
      join tier_prices tp on tp.business_id = tc.business_id and tp.id = tc.to_price_id
      where tc.kind = 'up'
      union all
      select ms.business_id, ms.member_id, 'membership', 'tier-down', tc.id::text, tc.requested_at as at,
        tc.status as state, t.name, tc.effective_on as "on", null, tc.due_cents as cents, tp.currency, null,
        null, null, tc.id as change_id, 'change-tier' as act, false
      from tier_changes tc
      join memberships ms on ms.business_id = tc.business_id and ms.id = tc.membership_id
      join tiers t on t.business_id = tc.business_id and t.id = tc.to_tier_id
      join tier_prices tp on tp.business_id = tc.business_id and tp.id = tc.to_price_id
      where tc.kind = 'down'
      union all
      select ms.business_id, ms.member_id, 'membership', 'tier-undone', tc.id::text, tc.resolved_at as at,
        null, t.name, null, null, null, null, null, null, null, tc.id as change_id, 'undo-change' as act,
        false
      from tier_changes tc
      join memberships ms on ms.business_id = tc.business_id and ms.id = tc.membership_id
      join tiers t on t.business_id = tc.business_id and t.id = tc.to_tier_id
      where tc.resolved_at is not null and tc.status = 'undone'
      union all
      select ms.business_id, ms.member_id, 'payments', 'paid', i.id::text, i.paid_at as at, null,
        i.number as name, null, null, i.paid_cents as cents, i.currency, null, null, null, null, null, false
      from invoices i
      join memberships ms on ms.business_id = i.business_id and ms.id = i.membership_id
      where i.paid_at is not null and i.paid_cents > 0
      union all
      select ms.business_id, ms.member_id, 'payments', 'payment-failed', f.id::text, f.failed_at as at, null,
        null, (f.next_attempt_at at time zone b.time_zone)::date as "on", null, f.amount_cents as cents,
        f.currency, null, null, null, null, null, false
      from payment_failures f
      join memberships ms on ms.business_id = f.business_id and ms.id = f.membership_id
      join businesses b on b.id = f.business_id
      union all
      select ms.business_id, ms.member_id, 'payments', 'payment-recovered', f.id::text, f.recovered_at as at,
        null, null, null, null, f.amount_cents as cents, f.currency, null, null, null, null, null, false
      from payment_failures f
      join memberships ms on ms.business_id = f.business_id and ms.id = f.membership_id
      where f.recovered_at is not null
      union all
      select ms.business_id, ms.member_id, 'payments', 'refund', r.id::text, r.requested_at as at,
        r.status as state, i.number as name, null, null, r.amount_cents as cents, i.currency,
        r.reason as words, null, null, null, null, false
      from invoices i
      join memberships ms on ms.business_id = i.business_id and ms.id = i.membership_id
      join refunds r on r.business_id = i.business_id and r.invoice_id = i.id
      union all
      select o.business_id, o.member_id, 'payments', 'bottle-refund', r.id::text, r.requested_at as at,
        r.status as state, null, null, null, r.amount_cents as cents, o.currency, r.reason as words,
        o.purchase_id::text as ref, null, null, null, false
      from one_time_refunds r
      join one_time_payments o on o.business_id = r.business_id and o.id = r.payment_id
      union all
      select payer.business_id, payer.member_id, 'payments', 'dispute', d.id::text, d.opened_at as at,
        d.status as state, null, null, null, d.amount_cents as cents, d.currency, d.reason as words, null,
        null, null, null, false
      from disputes d
      join lateral (
        select ms.business_id, ms.member_id from invoices i
        join memberships ms on ms.business_id = i.business_id and ms.id = i.membership_id
        where i.business_id = d.business_id and i.id = d.invoice_id
        union
        select o.business_id, o.member_id from one_time_payments o
        where o.business_id = d.business_id and o.id = d.one_time_payment_id) payer on true
      union all
      select payer.business_id, payer.member_id, 'payments', 'dispute-closed', d.id::text, d.closed_at as at,
        d.status as state, null, null, null, d.amount_cents as cents, d.currency, d.reason as words, null,
        null, null, null, false
      from disputes d
      join lateral (
        select ms.business_id, ms.member_id from invoices i
        join memberships ms on ms.business_id = i.business_id and ms.id = i.membership_id
        where i.business_id = d.business_id and i.id = d.invoice_id
        union
        select o.business_id, o.member_id from one_time_payments o
        where o.business_id = d.business_id and o.id = d.one_time_payment_id) payer on true
      where d.closed_at is not null
      union all
      select o.business_id, o.member_id, 'boxes', 'box-assigned', o.id::text, o.created_at as at,
        o.status as state, t.name, r.month as "on", null, null, null, null, o.run_id::text as ref,
        o.id::text as ref2, null, null, false
      from run_orders o
      join club_runs r on r.business_id = o.business_id and r.id = o.run_id
      join tiers t on t.business_id = o.business_id and t.id = o.tier_id
      union all
      select o.business_id, o.member_id, 'boxes', 'box-packed', o.id::text, o.ready_at as at,
        o.status as state, t.name, r.month as "on", null, null, null, null, o.run_id::text as ref,
        o.id::text as ref2, null, null, false
      from run_orders o
      join club_runs r on r.business_id = o.business_id and r.id = o.run_id
      join tiers t on t.business_id = o.business_id and t.id = o.tier_id
      where o.ready_at is not null
      union all
      select h.business_id, h.member_id, 'boxes', 'box-collected', h.id::text, h.given_at as at,
        h.collected_by as state, h.second_person as name, r.month as "on", null, null, null, h.note as words,
        o.run_id::text as ref, o.id::text as ref2, null, null, false
      from hand_overs h
      join run_orders o on o.business_id = h.business_id and o.id = h.order_id
      join club_runs r on r.business_id = o.business_id and r.id = o.run_id
      where h.undone_at is null
      union all
      select p.business_id, p.member_id, 'boxes', 'box-shipped', p.id::text, p.shipped_at as at, null,
        p.carrier_name as name, null, null, null, null, null,
        coalesce(p.run_order_id, p.purchase_id)::text as ref, null, null, null, false
      from parcels p where p.shipped_at is not null
      union all
      select p.business_id, p.member_id, 'boxes', 'box-delivered', p.id::text, p.delivered_at as at, null,
        p.carrier_name as name, null, null, null, null, null,
        coalesce(p.run_order_id, p.purchase_id)::text as ref, null, null, null, false
      from parcels p where p.delivered_at is not null
      union all
      select s.business_id, s.member_id, 'boxes', 'box-swapped',
        s.run_id || '.' || s.tier_id || '.' || s.slot as id, s.swapped_at as at, null,
        trim(w.producer || ' ' || w.name || coalesce(' ' || w.vintage, '')) as name, r.month as "on", null,
        null, null, null, s.run_id::text as ref, null, null, null, false
      from run_swaps s
      join club_runs r on r.business_id = s.business_id and r.id = s.run_id
      join wines w on w.business_id = s.business_id and w.id = s.wine_id
      union all
      select s.business_id, s.member_id, 'boxes', 'box-skipped', s.run_id::text as id, s.skipped_at as at,
        null, null, r.month as "on", null, null, null, null, s.run_id::text as ref, null, null, null, false
      from run_skips s
      join club_runs r on r.business_id = s.business_id and r.id = s.run_id
      union all
      select p.business_id, p.member_id, 'bottles', 'bottles-bought', p.id::text, p.paid_at as at,
        p.status as state, p.number::text as name, null, null, p.amount_cents as cents, p.currency, null,
        p.id::text as ref, null, null, null, false
      from purchases p where p.paid_at is not null
      union all
      select h.business_id, h.member_id, 'bottles', 'bottles-collected', h.id::text, h.given_at as at,
        h.collected_by as state, h.second_person as name, null, null, null, null, h.note as words, null,
        null, null, null, false
      from hand_overs h where h.order_id is null and h.undone_at is null
      union all
      select g.business_id, g.giver_member_id, 'gifts', 'gift-bought', g.id::text, g.paid_at as at,
        g.status as state, g.receiver_name as name, null, null, g.amount_cents as cents, g.currency, null,
        null, null, null, null, false
      from gifts g where g.paid_at is not null
      union all
      select g.business_id, g.redeemed_by, 'gifts', 'gift-redeemed', g.id::text, g.redeemed_at as at,
        g.redeemed_as as state, g.giver_name as name, null, null, g.amount_cents as cents, g.currency, null,
        null, null, null, null, false
      from gifts g where g.redeemed_at is not null
      union all
      select u.business_id, u.member_id, 'perks', 'perk', u.id::text, u.used_at as at,
        case when u.undone_at is null then '' else 'undone' end as state, u.name, null, null, null, null,
        u.note as words, null, null, null, null, false
      from perk_uses u
      union all
      select k.business_id, k.member_id, 'events', 'event-booked', k.id::text, k.booked_at as at,
        k.status as state, e.title as name, (e.starts_at at time zone b.time_zone)::date as "on", null, null,
        null, null, k.event_id::text as ref, k.id::text as ref2, null, null, false
      from event_bookings k
      join events e on e.business_id = k.business_id and e.id = k.event_id
      join businesses b on b.id = k.business_id
      where k.booked_at is not null
      union all
      select k.business_id, k.member_id, 'events', 'event-canceled', k.id::text, k.closed_at as at,
        k.closed_by as state, e.title as name, null, null, null, null, null, k.event_id::text as ref,
        k.id::text as ref2, null, null, false
      from event_bookings k
      join events e on e.business_id = k.business_id and e.id = k.event_id
      where k.closed_at is not null and k.status = 'canceled' and k.booked_at is not null
      union all
      select k.business_id, k.member_id, 'events', 'event-attended', s.id::text, s.attendance_at as at, null,
        e.title as name, null, null, null, null, null, k.event_id::text as ref, k.id::text as ref2, null,
        null, false
      from event_bookings k
      join events e on e.business_id = k.business_id and e.id = k.event_id
      join event_seats s on s.business_id = k.business_id and s.booking_id = k.id and s.position = 1
      where s.attendance_at is not null and s.attendance = 'here'
      union all
      select k.business_id, k.member_id, 'events', 'event-missed', s.id::text, s.attendance_at as at, null,
        e.title as name, null, null, null, null, null, k.event_id::text as ref, k.id::text as ref2, null,
        null, false
      from event_bookings k
      join events e on e.business_id = k.business_id and e.id = k.event_id
      join event_seats s on s.business_id = k.business_id and s.booking_id = k.id and s.position = 1
      where s.attendance_at is not null and s.attendance = 'no_show'
      union all
      select a.business_id, a.member_id, 'ratings', 'rating', a.wine_id::text as id, a.changed_at as at,
        a.points::text as state, trim(w.producer || ' ' || w.name || coalesce(' ' || w.vintage, '')) as name,
        null, null, null, null, null, a.wine_id::text as ref, null, null, null, false
      from wine_ratings a
      join wines w on w.business_id = a.business_id and w.id = a.wine_id
      union all
      -- Questions that a member handed to the business. What they ask the sommelier stays theirs.
      select s.business_id, s.member_id, 'questions', 'question', s.id::text, s.asked_at as at, null, null,
        null, null, null, null, s.question as words, s.id::text as ref, null, null, null, false
      from sommelier_questions s
      union all
      select s.business_id, s.member_id, 'questions', 'question-answered', s.id::text, s.answered_at as at,
        null, null, null, null, null, null, null, s.id::text as ref, null, null, null, false
      from sommelier_questions s where s.answered_at is not null
      union all
      select s.business_id, s.member_id, 'questions', 'wine-asked', s.wine_id::text as id, s.asked_at as at,
        null, trim(w.producer || ' ' || w.name || coalesce(' ' || w.vintage, '')) as name, null, null, null,
        null, null, s.wine_id::text as ref, null, null, null, false
      from wine_requests s
      join wines w on w.business_id = s.business_id and w.id = s.wine_id
      union all
      -- Emails about signing in stay out: their subjects may hold codes, and they concern the member alone.
      select m.business_id, m.id, 'emails', 'email', e.id::text, e.created_at as at, e.status as state,
        e.subject as name, null, null, null, null, null, null, null, null, null,
        e.occasion ~ '(pay|refund|price|purchase|gift|tier|tax|duplicate)' or e.subject ~ '[$€£¥]|[A-Z]{3} ?[0-9]' as is_about_money
      from outgoing_emails e
      join members m on m.business_id = e.business_id and m.email = e.to_address
      where e.occasion not in (
        'one-time-code', 'reset-password', 'change-email', 'confirm-address', 'account-exists', 'email-changed')
      union all
      select r.business_id, r.member_id, 'emails', 'message', r.id::text, r.sent_at as at,
        c.automatic as state, c.subject as name, null, null, null, null, null,
        (case when c.automatic is null then c.id end)::text as ref, null, null, null, false
      from campaign_recipients r
      join campaigns c on c.business_id = r.business_id and c.id = r.campaign_id
      where r.state = 'sent' and r.sent_at is not null
      union all
      select n.business_id, n.member_id, 'notes', 'note', n.id::text, n.created_at as at,
        case when n.edited_at is null then '' else 'edited' end as state, u.full_name as name, null, null,
        null, null, n.text as words, null, null, null, null, false
      from member_notes n
      left join business_users u on u.business_id = n.business_id and u.user_id = n.author_id
      union all
      select g.business_id, g.member_id, 'notes', 'tag', md5(g.tag_key) as id, g.created_at as at, null,
        g.tag as name, null, null, null, null, null, null, null, null, null, false
      from member_tags g;
    grant select on member_events to app;
`,
}
