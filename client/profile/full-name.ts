export type NameParts = { firstName: string; lastName: string }

/** As spec 2.3 has it: first name, one space, last name. */
export function fullName({ firstName, lastName }: NameParts): string {
  return `${firstName.trim()} ${lastName.trim()}`
}

/** The way back: everything after the first word is the last name. */
export function nameParts(fullname: string): NameParts {
  const [firstName = '', ...rest] = fullname.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
