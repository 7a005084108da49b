/** The words of Vega-Lite that a chart may use. A test holds them against vega-lite's own schema. */

export const COMPOSITE_MARKS = ["boxplot", "errorbar", "errorband"];
export const MARKS = words(
  "arc area bar line point rect rule text tick trail circle square geoshape",
).concat(COMPOSITE_MARKS);

export const AGGREGATES = words(
  `argmax argmin average count distinct max mean median min missing product q1 q3 ci0 ci1 stderr stdev stdevp
  sum valid values variance variancep exponential exponentialb`,
);
/** What the window transform has besides aggregates. */
export const WINDOW_OPS = words(
  "row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value",
);
export const TYPES = words("quantitative ordinal temporal nominal geojson");
export const SCALES = words(
  `linear log pow sqrt symlog identity sequential time utc quantile quantize threshold bin-ordinal ordinal point
  band`,
);

const LOCAL_UNITS = words(
  `year quarter month week day dayofyear date hours minutes seconds milliseconds yearquarter yearquartermonth
  yearmonth yearmonthdate yearmonthdatehours yearmonthdatehoursminutes yearmonthdatehoursminutesseconds yearweek
  yearweekday yearweekdayhours yearweekdayhoursminutes yearweekdayhoursminutesseconds yeardayofyear quartermonth
  monthdate monthdatehours monthdatehoursminutes monthdatehoursminutesseconds weekday weekdayhours
  weekdayhoursminutes weekdayhoursminutesseconds dayhours dayhoursminutes dayhoursminutesseconds hoursminutes
  hoursminutesseconds minutesseconds secondsmilliseconds`,
);
const UNITS = [...LOCAL_UNITS, ...LOCAL_UNITS.map((unit) => `utc${unit}`)];
export const TIME_UNITS = [
  ...UNITS,
  ...UNITS.filter((unit) => /^(utc)?year/.test(unit)).map((unit) => `binned${unit}`),
];

/** Names of colour schemes by what they are for; a continuous one may end in a number of colours. */
export const SCHEMES: Record<string, string[]> = {
  categorical: words(
    `accent category10 category20 category20b category20c dark2 paired pastel1 pastel2 set1 set2 set3 tableau10
    tableau20 observable10`,
  ),
  diverging: words(
    `blueorange brownbluegreen purplegreen pinkyellowgreen purpleorange redblue redgrey redyellowblue
    redyellowgreen spectral`,
  ),
  cyclical: words("rainbow sinebow"),
  sequential: words(
    `blues tealblues teals greens browns greys purples warmgreys reds oranges turbo viridis inferno magma plasma
    cividis bluegreen bluepurple goldgreen goldorange goldred greenblue orangered purplebluegreen purpleblue
    purplered redpurple yellowgreenblue yellowgreen yelloworangebrown yelloworangered darkblue darkgold darkgreen
    darkmulti darkred lightgreyred lightgreyteal lightmulti lightorange lighttealblue`,
  ),
};

export const VIEW_KEYS = words(
  `$schema align autosize background bounds center config data datasets description encoding height mark name
  padding params projection resolve spacing title transform usermeta view width columns facet spec layer repeat
  concat vconcat hconcat`,
);
export const CHANNELS = words(
  `angle color column description detail facet fill fillOpacity href key latitude latitude2 longitude longitude2
  opacity order radius radius2 row shape size stroke strokeDash strokeOpacity strokeWidth text theta theta2 time
  tooltip url x x2 xError xError2 xOffset y y2 yError yError2 yOffset`,
);
export const CHANNEL_KEYS = words(
  `aggregate bandPosition bin condition field legend scale sort timeUnit title tooltip type datum value align
  center header spacing format formatType bounds columns stack rescale filter axis impute`,
);

/** Transforms by the key that says which one it is, with the other keys each has. */
export const TRANSFORMS: Record<string, string[]> = {
  joinaggregate: ["groupby"],
  aggregate: ["groupby"],
  bin: ["as", "field"],
  calculate: ["as"],
  density: words("as bandwidth counts cumulative extent groupby maxsteps minsteps resolve steps"),
  extent: ["param"],
  filter: [],
  flatten: ["as"],
  fold: ["as"],
  impute: words("frame groupby key keyvals method value"),
  loess: words("as bandwidth groupby on"),
  lookup: words("as default from"),
  quantile: words("as groupby probs step"),
  regression: words("as extent groupby method on order params"),
  timeUnit: ["as", "field"],
  sample: [],
  stack: words("as groupby offset sort"),
  window: words("frame groupby ignorePeers sort"),
  pivot: words("groupby limit op value"),
};

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
