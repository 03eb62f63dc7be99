const LONGEST_BASE = 30;

/** The beginning of a handle that a person's name makes: `Zoë O'Neil` is `zoe-o-neil`. */
export function handleBase(name: string): string {
  const base = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, LONGEST_BASE)
    .replace(/-$/, "");
  return base.length < 2 ? "partner" : base;
}
