/** The name a file's source would have: what of its name an alias may hold. */
export function aliasOfFile(name: string): string {
  const stem = name.replace(/^.*[\\/]/, "").replace(/(\.[A-Za-z0-9]{1,8}){1,2}$/, "");
  const plain = stem
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9_]+/g, "_")
    .replace(/^_+|_+$/g, "");
  const begun = /^[a-z_]/.test(plain) ? plain : `file_${plain}`;
  return begun.slice(0, 63).replace(/_+$/, "") || "file";
}
