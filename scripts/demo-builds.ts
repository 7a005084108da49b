/** The three entries of the demo; native DuckDB runs the same SQL over the same files as the judge. */
export const DEMO_BUILDS = [
  {
    name: "delays_by_airport",
    prompt: "Which airports delay people most, among the busy ones?",
    code: `select origin, count(*) as flights, round(avg(delay), 2) as mean_delay,
  count(*) filter (where delay > 60) as over_an_hour
from tracked('flights')
group by origin
having count(*) >= 10000
order by mean_delay desc, origin`,
  },
  {
    name: "weather_by_month",
    prompt: "Seattle's weather by month, with the share of rainy days",
    code: `select date_trunc('month', date)::date as month, count(*) as days,
  count(*) filter (where weather in ('rain', 'drizzle')) as wet_days,
  round(avg(temp_max), 2) as mean_high, round(sum(precipitation), 1) as precipitation
from tracked('weather')
group by month
order by month`,
  },
  {
    name: "flights_and_rain",
    prompt:
      "Do flights from Seattle run late on rainy days? Weather of the same calendar day, films of the same month beside it",
    code: `with seattle as (
  select strftime(date, '%m-%d') as day, delay from tracked('flights') where origin = 'SEA'
), rain as (
  select strftime(date, '%m-%d') as day, avg(precipitation) as precipitation
  from tracked('weather') group by day
), films as (
  select try_cast(month(strptime("Release Date", '%b %d %Y')) as integer) as month, count(*) as films
  from tracked('movies') where "Release Date" similar to '[A-Z][a-z]{2} [0-9]{2} [0-9]{4}' group by 1
)
select substr(seattle.day, 1, 2)::integer as month, count(*) as flights,
  round(avg(delay), 2) as mean_delay, round(avg(rain.precipitation), 2) as mean_rain,
  any_value(films.films) as films
from seattle
join rain using (day)
join films on films.month = substr(seattle.day, 1, 2)::integer
group by 1
order by 1`,
  },
] as const;

/** The files of the demo, as they lie in vega-datasets, and the sources they become. */
export const DEMO_FILES = [
  { file: "flights-3m.parquet", alias: "flights" },
  { file: "seattle-weather.csv", alias: "weather" },
  { file: "movies.json", alias: "movies" },
] as const;

/** Charts of the demo, by the entry they are of. */
export const DEMO_CHARTS = {
  weather_by_month: {
    layer: [
      {
        mark: "bar",
        encoding: {
          y: { field: "precipitation", type: "quantitative", title: "Precipitation (mm)" },
        },
      },
      {
        mark: { type: "line", color: "#c8762c", point: { color: "#c8762c" } },
        encoding: { y: { field: "mean_high", type: "quantitative", title: "Mean high (°C)" } },
      },
    ],
    encoding: { x: { field: "month", type: "temporal", title: null } },
    resolve: { scale: { y: "independent" } },
  },
} as const;
