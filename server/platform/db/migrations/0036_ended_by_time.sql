-- Lists of ended orders go by when they ended, in pages.
CREATE INDEX futures_orders_ended_by_time ON futures_orders (uid, u_time DESC, id DESC)
  WHERE state IN ('filled', 'canceled');
