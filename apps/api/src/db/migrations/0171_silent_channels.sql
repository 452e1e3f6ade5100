-- The last report of each channel, and those of the same hours of earlier weeks (decision 0267).
create index receipts_heard_idx on receipts (channel, heard_at);
