CREATE TABLE `calls` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session` text NOT NULL,
	`client` text NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `calls_session` ON `calls` (`session`,`seq`);--> statement-breakpoint
CREATE TABLE `result_reads` (
	`hash` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `row_orders` (
	`key` text PRIMARY KEY NOT NULL,
	`base` integer NOT NULL,
	`file` integer NOT NULL,
	`copied` integer NOT NULL,
	`rows` integer NOT NULL,
	`bytes` integer NOT NULL,
	`used_at` integer NOT NULL
);
