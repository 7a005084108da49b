CREATE TABLE `data_files` (
	`path` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`size` integer NOT NULL,
	`etag` text NOT NULL,
	`content_type` text NOT NULL,
	`uploaded_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `digests` (
	`hash` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`columns` text NOT NULL,
	`rows` integer NOT NULL,
	`engine` text NOT NULL,
	`verified_at` text
);
--> statement-breakpoint
CREATE TABLE `error_cursors` (
	`session` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `error_records` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`session` text,
	`call_id` text,
	`owed` integer NOT NULL,
	`delivered` integer NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `error_records_id_unique` ON `error_records` (`id`);--> statement-breakpoint
CREATE INDEX `error_records_owed` ON `error_records` (`session`) WHERE owed;--> statement-breakpoint
CREATE INDEX `error_records_outbox` ON `error_records` (`seq`) WHERE not delivered;--> statement-breakpoint
CREATE TABLE `errors_dismissed` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`by` text NOT NULL,
	`at` text NOT NULL
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
CREATE TABLE `jobs` (
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`project` text NOT NULL,
	`due` integer NOT NULL,
	`attempts` integer NOT NULL,
	`wanted` integer NOT NULL,
	PRIMARY KEY(`kind`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`due`);--> statement-breakpoint
CREATE TABLE `marks` (
	`hash` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`cause` text NOT NULL,
	`columns` text NOT NULL,
	`digest` text NOT NULL,
	`error_id` text NOT NULL,
	`at` text NOT NULL
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
