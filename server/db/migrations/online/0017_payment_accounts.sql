alter table payments validate constraint payments_account_check;
