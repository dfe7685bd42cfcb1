-- Orders on contracts and forex have a mark of their own: their list is another than that of spot orders.
ALTER TABLE read_marks DROP CONSTRAINT read_marks_kind_check;
ALTER TABLE read_marks ADD CONSTRAINT read_marks_kind_check CHECK (kind IN ('notices', 'orders', 'contracts'));
