-- Asked at each scrape: who is overdue without the law's notice.
create index loans_overdue_idx on loans (overdue_since) where overdue_since is not null;
