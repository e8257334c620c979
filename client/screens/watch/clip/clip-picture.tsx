import { useMessages } from '#client/i18n/use-messages.ts'
import type { ClipFormat } from '#client/media/clip/plan/clip-layout.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import { messages } from './messages/generated.ts'
import type { ClipPreview } from './use-clip-preview.ts'

type ClipPictureProps = { preview: ClipPreview; format: ClipFormat; scoreText: string }

/** How the clip will look, with score and sponsor in it. */
export function ClipPicture({ preview: { url, state }, format, scoreText }: ClipPictureProps) {
  const text = useMessages(messages)
  const alt = scoreText ? text.previewOf({ score: scoreText }) : text.preview
  return (
    <div className={`clip__picture clip__picture--${format}`}>
      {url && <img src={url} alt={alt} />}
      {state === 'loading' && (
        <p className="clip__note">
          <Spinner />
          {text.previewLoading}
        </p>
      )}
      {state === 'failed' && <p className="clip__note">{text.previewFailed}</p>}
    </div>
  )
}
