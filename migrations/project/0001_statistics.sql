CREATE TABLE `statistics` (
	`hash` text NOT NULL,
	`part` integer NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`hash`, `part`)
);
