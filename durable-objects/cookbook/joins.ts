export const joins = `# Joins
A join whose right side has several rows a key multiplies rows, and sums with them. The reply warns of that (join_fanout) and of rows without a match (join_loss) where the join is by equal columns of two entries; elsewhere check the key before joining:
select key, count(*) as n from contacts group by key having n > 1 limit 10
Then aggregate the side that repeats, or take one row of it:
select * from contacts qualify row_number() over (partition by customer_id order by updated_at desc) = 1
Keep what does not match with LEFT JOIN; count it with count(*) filter (where right_key is null). IS NOT DISTINCT FROM matches null with null. ASOF JOIN takes the last row before a time.`;
