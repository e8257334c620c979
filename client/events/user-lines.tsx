import { Fragment } from 'react'
import { UserText } from './user-text.tsx'

/** What people typed, with its line breaks. */
export function UserLines({ children }: { children: string }) {
  return children.split('\n').map((line, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
    <Fragment key={place}>
      {place > 0 && <br />}
      <UserText>{line}</UserText>
    </Fragment>
  ))
}
