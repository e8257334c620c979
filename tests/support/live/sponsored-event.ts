import type { SponsorTurn } from '#schema/sponsors/turn.ts'

/** Sponsors whose logos are on other sites. */
export const sponsorsNamed = (...names: string[]) =>
  names.map((name) => ({ name, logo: `https://logos.example/${encodeURIComponent(name)}.png` }))

/** Turns as `sponsors.json` has them. */
export async function turnsAsJson(origin: string, slug: string): Promise<SponsorTurn[]> {
  const response = await fetch(`${origin}/live/${encodeURIComponent(slug)}/sponsors.json`)
  return ((await response.json()) as { turns: SponsorTurn[] }).turns
}
