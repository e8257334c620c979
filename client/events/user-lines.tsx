import { Fragment } from 'react'
import { UserText } from './user-text.tsx'

/** User-entered text with its line breaks. */
export function UserLines({ children }: { children: string }) {
  return children.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
    <Fragment key={index}>
      {index > 0 && <br />}
      <UserText>{line}</UserText>
    </Fragment>
  ))
}
