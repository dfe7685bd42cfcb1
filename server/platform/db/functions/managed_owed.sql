-- Interest that an order of managed money still pays until its end; none once its redemption is asked for.
CREATE OR REPLACE FUNCTION managed_owed(o managed_orders) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN o.state IN ('generated', 'running') THEN earn_interest(o.principal, o.rate, o.days, 365, 8) - o.paid ELSE 0 END
$$;
