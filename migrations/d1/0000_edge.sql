CREATE TABLE `errors` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`project` text NOT NULL,
	`seq` integer NOT NULL,
	`at` text NOT NULL,
	`code` text NOT NULL,
	`stage` text,
	`message` text NOT NULL,
	`hint` text,
	`place` text,
	`hash` text,
	`alias` text,
	`tool` text,
	`call_id` text,
	`session` text,
	`principal` text,
	`door` text NOT NULL,
	`recipe` text,
	`stack` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `errors_project_seq` ON `errors` (`project_id`,`seq`);--> statement-breakpoint
CREATE INDEX `errors_project_code` ON `errors` (`project_id`,`code`,`seq`);--> statement-breakpoint
CREATE INDEX `errors_at` ON `errors` (`at`);--> statement-breakpoint
CREATE TABLE `mcp_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`principal` text NOT NULL,
	`project_id` text,
	`client` text NOT NULL,
	`started_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	`pending_previous` text,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`pending_previous`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `projects_slug_unique` ON `projects` (`slug`);--> statement-breakpoint
CREATE TABLE `telemetry` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`door` text NOT NULL,
	`tool` text NOT NULL,
	`project` text NOT NULL,
	`session` text NOT NULL,
	`principal` text NOT NULL,
	`client` text NOT NULL,
	`ok` integer NOT NULL,
	`error_code` text,
	`duration_ms` real NOT NULL,
	`rows` integer,
	`bytes` integer,
	`engine_ms` real,
	`cold` integer
);
--> statement-breakpoint
CREATE INDEX `telemetry_at` ON `telemetry` (`at`);--> statement-breakpoint
CREATE INDEX `telemetry_project_at` ON `telemetry` (`project`,`at`);