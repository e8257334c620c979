import { useEffect, useState } from 'react'
import { findOpeningPicture } from './find-opening-picture.ts'

type OpeningPictureProps = { event: { slug: string; startedAt: string | null; endedAt: string | null } }

/** Stands under the button that starts a recording. */
export function OpeningPicture({ event: { slug, startedAt, endedAt } }: OpeningPictureProps) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const closing = new AbortController()
    let made: string | null = null
    const film = { slug, startMs: Date.parse(startedAt ?? ''), endMs: Date.parse(endedAt ?? '') }
    void findOpeningPicture(film, closing.signal).then((picture) => {
      if (!picture || closing.signal.aborted) return
      made = URL.createObjectURL(picture)
      setAddress(made)
    })
    return () => {
      closing.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [slug, startedAt, endedAt])
  return address && <img src={address} alt="" />
}
