export const pivot = `# PIVOT and UNPIVOT
The columns of a PIVOT must not depend on the data, so it needs its IN list:
pivot tracked('sales') on region in ('north', 'south') using sum(amount) group by month
Get the values first with catalog_query(sql: "select distinct region from sales order by 1").
Without PIVOT: select month, sum(amount) filter (where region = 'north') as north, … from sales group by month.
UNPIVOT: unpivot tracked('wide') on jan, feb, mar into name month value amount`;
