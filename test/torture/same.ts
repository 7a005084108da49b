/** Whether a value is the text's, with nothing bent. */
export function isSame(text: string, got: string | null, type: string): boolean {
  if (text === "") return got === null || got === "";
  if (got === null) return false;
  if (type === "VARCHAR") return got === text;
  const bare = text.trim();
  if (/^(BIGINT|HUGEINT|DECIMAL)/.test(type)) return plainDigits(got) === plainDigits(bare);
  if (/^(DOUBLE|FLOAT)$/.test(type)) return Number(got) === Number(bare) && isHeld(bare);
  return got.toLowerCase() === bare.toLowerCase();
}

function plainDigits(text: string): string {
  return text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text;
}

/** Whether a DOUBLE prints the digits of the text again. */
function isHeld(text: string): boolean {
  const digits = (number: string) =>
    number
      .replace(/e.*$/i, "")
      .replace(/[-.]/g, "")
      .replace(/^0+|0+$/g, "");
  return digits(String(Number(text))) === digits(text);
}
