-- Interest that a pledged order still pays until its end; an order without a term has none that is known.
CREATE OR REPLACE FUNCTION pledged_owed(o pledged_orders) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN o.state <> 'redeemed' AND o.days > 0
    THEN earn_interest(o.principal, o.rate * o.days * 24, 1, 8760, 8) - o.paid ELSE 0 END
$$;
