import type { Ref } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from './messages/generated.ts'

export type PlateSponsor = { name: string; logo: string }

type LogoPlateProps = { sponsor: PlateSponsor; image?: Ref<HTMLImageElement> }

/** A sponsor's logo in the corner of a picture. */
export function LogoPlate({ sponsor: { name, logo }, image }: LogoPlateProps) {
  const text = useMessages(messages)
  return (
    <div className="player__sponsor">
      <img ref={image} src={logo} alt={text.sponsor({ name })} referrerPolicy="no-referrer" />
    </div>
  )
}
