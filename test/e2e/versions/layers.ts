/** Twelve entries in four layers over three files of vega-datasets; some of their edges are pinned. */

export const SOURCES = [
  { alias: "airports", file: "airports.csv" },
  { alias: "routes", file: "flights-airport.csv" },
  { alias: "strikes", file: "birdstrikes.csv" },
] as const;

export const LAYERS: readonly (readonly { name: string; code: string }[])[] = [
  [
    {
      name: "busy_routes",
      code: `select origin, destination, "count" as flights from tracked('routes')
where "count" >= 100 order by origin, destination`,
    },
    {
      name: "places",
      code: `select iata, name, city, state from tracked('airports')
where country = 'USA' order by iata`,
    },
    {
      name: "strikes_by_year",
      code: `select year("Flight Date") as year, count(*) as strikes, sum("Cost Total $") as cost
from tracked('strikes') group by 1 order by 1`,
    },
  ],
  [
    {
      name: "departures",
      code: `select origin as iata, count(*) as routes, sum(flights) as flights
from busy_routes group by 1 order by 1`,
    },
    {
      name: "arrivals",
      code: `select destination as iata, sum(flights) as flights
from tracked('busy_routes') group by 1 order by 1`,
    },
    {
      name: "first_routes",
      code: "select count(*) as routes, sum(flights) as flights from pinned('busy_routes-v1')",
    },
  ],
  [
    {
      name: "hubs",
      code: `select p.iata, p.city, d.flights as leaving, a.flights as coming
from tracked('departures') d join tracked('arrivals') a using (iata) join tracked('places') p using (iata)
where d.flights >= 20000 order by leaving desc, p.iata`,
    },
    {
      name: "by_state",
      code: `select p.state, count(*) as airports, sum(d.routes) as routes, sum(d.flights) as flights
from tracked('departures') d join tracked('places') p using (iata) group by p.state order by p.state`,
    },
    {
      name: "big_departures",
      code: "select iata, flights from tracked('departures') where flights >= 50000",
    },
  ],
  [
    {
      name: "hub_share",
      code: `select h.iata, round(h.leaving * 100.0 / f.flights, 3) as percent
from tracked('hubs') h cross join pinned('first_routes-v1') f order by percent desc, h.iata`,
    },
    {
      name: "state_rank",
      code: `select state, flights, rank() over (order by flights desc) as place
from tracked('by_state') order by place, state`,
    },
    {
      name: "top_states",
      code: `select state, flights, strikes from tracked('by_state')
cross join (select sum(strikes) as strikes from tracked('strikes_by_year'))
where flights > 200000 order by flights desc, state`,
    },
  ],
];

export const ENTRIES = LAYERS.flat();

export function codeOf(name: string): string {
  const entry = ENTRIES.find((each) => each.name === name);
  if (!entry) throw new Error(`no entry ${name}`);
  return entry.code;
}

/** What is rebuilt when `busy_routes` moves, in the order of the report: parents first, ties by name. */
export const BELOW_BUSY_ROUTES = [
  ...["arrivals", "departures"],
  ...["big_departures", "by_state", "hubs"],
  ...["hub_share", "state_rank", "top_states"],
];
