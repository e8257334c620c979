import { Fragment } from 'react'
import { UserText } from './user-text.tsx'

export function UserLines({ children }: { children: string }) {
  return children.split('\n').map((line, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
    <Fragment key={place}>
      {place > 0 && <br />}
      <UserText>{line}</UserText>
    </Fragment>
  ))
}
