import { useEffect, useRef } from 'react'

export function Viewfinder({ stream, label }: { stream: MediaStream | null; label: string }) {
  const video = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    const shown = video.current
    if (!shown) return
    shown.srcObject = stream
    if (stream) shown.play().catch(() => {})
    return () => {
      shown.srcObject = null
    }
  }, [stream])

  return <video ref={video} aria-label={label} width={800} height={450} muted playsInline />
}
