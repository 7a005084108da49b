export const dates = `# Dates and times
DATE, TIME, TIMESTAMP and INTERVAL work whole: date_trunc('month', ts), date_diff('day', a, b), ts + interval 1 day, strftime(ts, '%Y-%m'), strptime(text, '%d.%m.%Y'), extract(dow from ts), make_date, generate_series over dates.

## Zones
Keep instants as UTC TIMESTAMP. Where people read them, or for "per day" as people live it, take the wall time of a zone first:
select utc_to_local(timestamp '2024-07-01 22:30:00', 'Europe/Paris') -- 2024-07-02 00:30:00
select date_trunc('day', utc_to_local(timestamp '2024-07-01 22:30:00', 'Europe/Paris'))::date -- 2024-07-02
Wall times that were recorded in a zone become UTC by local_to_utc(ts, zone, on_gap). Where the clock skipped a time on_gap decides: 'error' (unless said otherwise), 'before' (the offset before the gap), 'after', or 'null'. Of a time that the clock showed twice the second one is meant:
select local_to_utc(timestamp '2024-07-01 12:00:00', 'America/New_York') -- 2024-07-01 16:00:00
select local_to_utc(timestamp '2024-03-31 02:30:00', 'Europe/Paris', 'before') -- 2024-03-31 01:30:00
select local_to_utc(timestamp '2024-03-31 02:30:00', 'Europe/Paris', on_gap := 'null') -- null
select local_to_utc(timestamp '2024-10-27 02:30:00', 'Europe/Paris') -- 2024-10-27 01:30:00
The standard's AT TIME ZONE and timezone(zone, ts) give native DuckDB's results: a TIMESTAMP is taken as the zone's time and becomes an instant (TIMESTAMPTZ), an instant becomes the zone's time:
select timestamp '2024-07-01 12:00:00' at time zone 'America/New_York' -- 2024-07-01 16:00:00+00
select (timestamp '2024-07-01 12:00:00' at time zone 'America/New_York') at time zone 'Asia/Tokyo' -- 2024-07-02 01:00:00
select strftime(timestamptz '2024-07-01 22:30:00+00' at time zone 'Europe/Paris', '%d.%m. %H:%M') -- 02.07. 00:30
Zones have their IANA names ('Europe/Paris', 'Etc/GMT+5', 'UTC', in any case); a zone may stand in a column, too.

## TIMESTAMP WITH TIME ZONE
Its values can be read, stored, compared and given to AT TIME ZONE; arithmetic, date_trunc, extract and strftime on them are refused. Cast first: ::timestamp is the UTC wall time.
- date_trunc('day', at::timestamp), not date_trunc('day', at)
- at::timestamp + interval 1 hour, not at + interval 1 hour
- now()::timestamp for the current UTC time, (now()::timestamp)::date for today (the entry is then marked volatile)
Text with an offset loses it in a cast to TIMESTAMP (warning lost_offset); cast it to TIMESTAMPTZ first:
select '2024-07-01 12:00:00+02'::timestamptz::timestamp -- 2024-07-01 10:00:00`;
