/** The name of an enum's value in GraphQL: `VENUE_NOTE` for `venueNote`. */
export function enumName(value: string): string {
  return value.replace(/[A-Z]/g, '_$&').toUpperCase()
}

export function enumValue(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
