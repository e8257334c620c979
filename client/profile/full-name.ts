export type NameParts = { firstName: string; lastName: string }

/** First name, one space, last name (spec 2.3). */
export function fullName({ firstName, lastName }: NameParts): string {
  return `${firstName.trim()} ${lastName.trim()}`
}

/** Everything after the first word is the last name. */
export function nameParts(fullname: string): NameParts {
  const [firstName = '', ...rest] = fullname.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
