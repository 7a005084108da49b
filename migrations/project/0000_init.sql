CREATE TABLE `data_files` (
	`path` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`size` integer NOT NULL,
	`etag` text NOT NULL,
	`content_type` text NOT NULL,
	`uploaded_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `events` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`step` text NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `files` (
	`id` integer PRIMARY KEY NOT NULL,
	`layout` text NOT NULL,
	`size` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `git_objects` (
	`oid` text PRIMARY KEY NOT NULL,
	`data` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `git_refs` (
	`name` text PRIMARY KEY NOT NULL,
	`oid` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pages` (
	`key` integer PRIMARY KEY NOT NULL,
	`data` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `replies` (
	`session` text NOT NULL,
	`call_id` text NOT NULL,
	`tool` text NOT NULL,
	`body` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`session`, `call_id`, `tool`)
);
--> statement-breakpoint
CREATE INDEX `replies_at` ON `replies` (`at`);--> statement-breakpoint
CREATE TABLE `results` (
	`hash` text PRIMARY KEY NOT NULL,
	`file` integer NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` text NOT NULL
);
