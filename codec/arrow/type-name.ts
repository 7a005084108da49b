import { type DataType, Type } from "@uwdata/flechette";

/** The name of an Arrow type as Arrow's own tools print it, near enough: `Timestamp(us, UTC)`, `List<Int32>`. */
export function typeName(type: DataType): string {
  switch (type.typeId) {
    case Type.Int:
      return `${type.signed ? "" : "U"}Int${type.bitWidth}`;
    case Type.Float:
      return `Float${[16, 32, 64][type.precision]}`;
    case Type.Decimal:
      return `Decimal${type.bitWidth}(${type.precision}, ${type.scale})`;
    case Type.Date:
      return type.unit === 0 ? "Date32" : "Date64";
    case Type.Time:
      return `Time${type.bitWidth}(${UNITS[type.unit]})`;
    case Type.Timestamp:
      return `Timestamp(${UNITS[type.unit]}${type.timezone ? `, ${type.timezone}` : ""})`;
    case Type.Duration:
      return `Duration(${UNITS[type.unit]})`;
    case Type.Interval:
      return `Interval(${["YearMonth", "DayTime", "MonthDayNano"][type.unit]})`;
    case Type.FixedSizeBinary:
      return `FixedSizeBinary(${type.stride})`;
    case Type.FixedSizeList:
      return `FixedSizeList<${children(type)}, ${type.stride}>`;
    case Type.Struct:
    case Type.Union:
      return `${NAMES[type.typeId]}<${named(type)}>`;
    case Type.Map:
      return `Map<${children(type)}>`;
    case Type.Dictionary:
      return `Dictionary<${typeName(type.dictionary)}>`;
    default:
      return "children" in type ? `${NAMES[type.typeId]}<${children(type)}>` : nameOf(type.typeId);
  }
}

const UNITS = ["s", "ms", "us", "ns"];
const NAMES: Record<number, string> = Object.fromEntries(
  Object.entries(Type).map(([name, id]) => [id, name]),
);

function nameOf(id: number): string {
  return NAMES[id] ?? `type ${id}`;
}

function children(type: { children: { type: DataType }[] }): string {
  return type.children.map((child) => typeName(child.type)).join(", ");
}

function named(type: { children: { name: string; type: DataType }[] }): string {
  return type.children.map((child) => `${child.name}: ${typeName(child.type)}`).join(", ");
}
