-- Interest of the first `periods` periods of a principal at a yearly rate (a fraction of six decimals at most), cut once at
-- so many decimals: `interestOver` of protocol/earn. Every factor is a whole number, so that the division is exact.
CREATE OR REPLACE FUNCTION earn_interest(principal numeric, rate numeric, periods int, per_year int, places int)
RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT div(principal * 1e18 * (rate * 1e6) * periods, per_year * ('1e' || 24 - places)::numeric) * ('1e-' || places)::numeric
$$;
