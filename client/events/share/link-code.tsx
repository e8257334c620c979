import { useEffect, useState } from 'react'
import { lazyImport } from '#client/app/lazy-import.ts'
import { qrOutline } from '#schema/share/qr-outline.ts'

/** QR code of a link. The encoder is loaded on demand. */
export function LinkCode({ url, label, hint }: { url: string; label: string; hint?: string }) {
  const [modules, setModules] = useState<boolean[][]>([])

  useEffect(() => {
    let isOutdated = false
    lazyImport(() => import('uqr')).then(
      ({ encode }) => !isOutdated && setModules(encode(url, { ecc: 'M', border: 3 }).data),
      (error) => console.warn('The link is there without its QR code.', error),
    )
    return () => {
      isOutdated = true
    }
  }, [url])

  return (
    <figure className="qr">
      <svg className="qr__code" viewBox={`0 0 ${modules.length} ${modules.length}`} role="img" aria-label={label}>
        <path d={qrOutline(modules)} shapeRendering="crispEdges" />
      </svg>
      {hint && <figcaption className="field__hint">{hint}</figcaption>}
    </figure>
  )
}
